-- Places or abandons an order that was awaiting payment. Ends its holds and, if it is placed, removes what was bought from the cart, and notes in
-- the customer's abandoned orders of the same lines that these are paid for: a payment window may still be open in another tab. Call it
-- under the locks of `lock_for_order` or `lock_unplaced_order`.
create or replace function set_order_stage(ended_order_id text, new_stage text) returns void
  language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  is_placed boolean := new_stage = 'placed';
  buyer_id text;
  ordered_at timestamptz;
  is_online boolean;
begin
  update coupon_redemption set state = case when is_placed then 'used' else 'released' end, ended_at = now()
   where order_id = ended_order_id and state = 'held';
  update stock_hold set state = case when is_placed then 'consumed' else 'released' end, ended_at = now()
   where order_id = ended_order_id and state = 'held';
  -- An abandoned sale at the counter is also cancelled.
  update shop_order set stage = new_stage, placed_at = case when is_placed then now() end,
         order_status = case when not is_placed and channel = 'counter' then 'Cancelled' else order_status end
   where order_id = ended_order_id returning case when channel <> 'exchange' then user_id end, created_at, channel = 'online'
    into buyer_id, ordered_at, is_online;
  -- Without an account there is no cart, and a replacement was not in it.
  if not is_placed or buyer_id is null then return; end if;

  if is_online then
    -- After ten days no bank confirms a payment any more.
    update shop_order o set paid_with = ended_order_id
     where o.user_id = buyer_id and o.created_at > now() - interval '10 days' and o.stage = 'abandoned' and o.channel = 'online'
       and o.paid_with is null and shares_line(o.order_id, ended_order_id);
  end if;

  -- The same lock as `add_cart_line`: one change to a cart at a time.
  perform lock_cart(buyer_id);
  -- Lines added after the order was made stay. If a line's quantity has grown since, the difference stays.
  with bought as (
    select c.sku, c.chosen, c.quantity - l.quantity as more
      from order_line l join cart_line c on c.user_id = buyer_id and c.sku = l.sku and c.chosen = l.chosen
     where l.order_id = ended_order_id and c.added_at <= ordered_at
  ), taken as (
    delete from cart_line c using bought b where c.user_id = buyer_id and c.sku = b.sku and c.chosen = b.chosen and b.more <= 0
  )
  update cart_line c set quantity = b.more from bought b
   where c.user_id = buyer_id and c.sku = b.sku and c.chosen = b.chosen and b.more > 0;
end $$;
