-- Whether this customer has an order that was placed and not cancelled. A coupon for the first order is refused then.
create or replace function has_ordered(buyer_id text) returns boolean language sql stable as $$
  select exists (select from shop_order o
                  where o.user_id = buyer_id and o.stage = 'placed' and o.order_status <> 'Cancelled')
$$;
