-- Stock held by a customer's unpaid online orders, which a new one may abandon. A quote keeps what it holds. `offset 0` stops the planner from
-- reordering the join: with statistics from an hour when nothing was held, it would start from everybody's holds (50 ms per order instead of 3).
create or replace function held_by(buyer_id text) returns table (sku text, quantity integer) language sql stable as $$
  select h.sku, h.quantity
    from shop_order o
   cross join lateral (select l.sku, l.quantity from stock_hold l
                        where l.order_id = o.order_id and l.state = 'held' offset 0) h
   where o.user_id = buyer_id and o.stage = 'awaiting payment' and o.channel = 'online'
$$;
