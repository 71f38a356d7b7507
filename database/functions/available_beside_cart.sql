-- How many of a SKU are available beside what the other lines of the cart take from the same stock: a package and its parts share
-- stock. Lines that are no longer sold take nothing. Stock held by the customer's own unpaid orders counts as available, because a
-- new order abandons them. The subqueries go by keys from the stock to what draws on it, and from there to the cart; as joins they
-- would read all stock, and the draws of every line.
create or replace function available_beside_cart(owner_id text, wanted_sku text) returns integer language sql stable as $$
  select coalesce(min(greatest(0, (
      coalesce((select s.on_hand - s.reserved from stock s where s.sku = d.stock_sku), 0)
      + coalesce((select sum(h.quantity) from held_by(owner_id) h where h.sku = d.stock_sku), 0)
      - coalesce((select sum(o.quantity * (select l.quantity
                                             from cart_line l
                                             join variation v on v.sku = l.sku and v.status = 'Active'
                                             join product p on p.product_id = v.product_id and p.status = 'Active'
                                            where l.user_id = owner_id and l.sku = o.sku))
                    from stock_draw o where o.stock_sku = d.stock_sku and o.sku <> d.sku), 0)
      ) / d.quantity)), 0)::integer
    from stock_draw d where d.sku = wanted_sku
$$;
