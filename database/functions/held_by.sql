-- What a customer's unpaid orders hold. `offset 0` keeps the planner from turning it round: counted at an hour when nothing was
-- held, it would begin with all that everybody holds (50 ms for an order instead of 3).
create or replace function held_by(buyer_id text) returns table (sku text, quantity integer) language sql stable as $$
  select h.sku, h.quantity
    from shop_order o
   cross join lateral (select l.sku, l.quantity from stock_hold l
                        where l.order_id = o.order_id and l.state = 'held' offset 0) h
   where o.user_id = buyer_id and o.stage = 'awaiting payment'
$$;
