-- Pieces of these SKUs that are sold and still on the shelf, because nobody packed them yet. From the orders to pack, which are few: a
-- SKU may have been sold a hundred thousand times.
create or replace function pieces_to_pack(skus text[]) returns table (sku text, quantity integer) language sql stable as $$
  select h.sku, sum(h.quantity)::integer
    from shop_order o
   cross join lateral (select l.sku, l.quantity from stock_hold l
                        where l.order_id = o.order_id and l.state = 'consumed' and l.sku = any(skus) offset 0) h
   where o.stage = 'placed' and o.order_status in ('Pending', 'Processing')
   group by h.sku
$$;
