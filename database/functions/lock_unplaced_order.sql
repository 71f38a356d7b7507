-- Locks an order that is to be placed or abandoned, in the sequence of `lock_for_order`: the account, the coupon, the stock by SKU. Any
-- other sequence could deadlock. One call, so that the locks are held for as few round trips as possible. Each statement sees what was
-- committed while the one before it waited.
create or replace function lock_unplaced_order(wanted_order_id text)
  returns table (order_id text, user_id text, stage text, order_status text, coupon_code text, discount_paise integer, advance_paise integer,
    receipt_number integer, user_name text, email text, is_expired boolean)
  language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  buyer_id text;
  used_coupon text;
begin
  -- These two never change.
  select o.user_id, o.coupon_code into buyer_id, used_coupon from shop_order o where o.order_id = wanted_order_id;
  perform from account a where a.user_id = buyer_id for no key update;
  if used_coupon is not null then perform from coupon c where c.code = used_coupon for update; end if;
  perform from stock s
    where s.sku in (select h.sku from stock_hold h where h.order_id = wanted_order_id) order by s.sku for update;
  return query
    select o.order_id, o.user_id, o.stage, o.order_status, o.coupon_code, o.discount_paise, o.advance_paise, o.receipt_number, o.user_name,
           o.email, o.hold_expires_at <= now()
      from shop_order o where o.order_id = wanted_order_id for update;
end $$;
