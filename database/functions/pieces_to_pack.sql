-- Pieces of these SKUs that are sold but not packed yet, so they are still on the shelf. A SKU may have been sold a hundred thousand times,
-- so this reads only sales since the oldest order to pack.
create or replace function pieces_to_pack(skus text[]) returns table (sku text, quantity integer) language sql stable as $$
  select h.sku, sum(h.quantity)::integer
    from stock_hold h join shop_order o using (order_id)
   where h.sku = any(skus) and h.state = 'consumed' and o.fulfilment = 'to-pack'
     and h.ended_at >= (select min(created_at) from shop_order where fulfilment = 'to-pack')
   group by h.sku
$$;
