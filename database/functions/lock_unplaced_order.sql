-- Locks an order that is to be placed or abandoned, in the sequence of `lock_for_order`: the account, the coupons, the stock by SKU. Any
-- other sequence could deadlock. For an online order, includes what the
-- customer's other unpaid ones hold, because placing it may abandon them; no other order abandons any, and its caller may hold stock already. One call, so that the locks are held for as few round trips as possible. Each statement sees what was
-- committed while the one before it waited.
create or replace function lock_unplaced_order(wanted_order_id text)
  returns table (order_id text, user_id text, stage text, order_status text, coupon_code text, discount_paise integer, advance_paise integer,
    receipt_number integer, user_name text, email text, is_expired boolean)
  language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  buyer_id text;
  rivals_of text;
  coupons text[];
  skus text[];
begin
  -- They never change.
  select o.user_id, case when o.channel = 'online' then o.user_id end into buyer_id, rivals_of from shop_order o where o.order_id = wanted_order_id;
  perform from account a where a.user_id = buyer_id for no key update;
  select array_agg(o.coupon_code) filter (where o.coupon_code is not null) into coupons from shop_order o
   where o.order_id = wanted_order_id or o.user_id = rivals_of and o.stage = 'awaiting payment' and o.channel = 'online';
  if coupons is not null then
    perform from coupon c where c.code = any(coupons) order by c.code for update;
  end if;
  select array_agg(h.sku) into skus from held_by(rivals_of) h;
  perform from stock s
    where s.sku in (select h.sku from stock_hold h where h.order_id = wanted_order_id) or s.sku = any(skus) order by s.sku for update;
  return query
    select o.order_id, o.user_id, o.stage, o.order_status, o.coupon_code, o.discount_paise, o.advance_paise, o.receipt_number, o.user_name,
           o.email, o.hold_expires_at <= now()
      from shop_order o where o.order_id = wanted_order_id for update;
end $$;
