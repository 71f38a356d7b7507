-- Whether this customer has a placed order that is not cancelled. If so, first-order coupons are refused.
create or replace function has_ordered(buyer_id text) returns boolean language sql stable as $$
  select exists (select from shop_order o
                  where o.user_id = buyer_id and o.stage = 'placed' and o.order_status <> 'Cancelled')
$$;
