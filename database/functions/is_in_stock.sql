-- Whether any variation of a product can be bought now; of a package, whether there is enough of each part.
create or replace function is_in_stock(id text, product_type text) returns boolean stable language sql as $$
  select case when product_type = 'Grouped Product' then
    exists (select from grouped_part where product_id = id)
    and not exists (select from grouped_part g left join stock s using (sku)
                     where g.product_id = id and coalesce(s.on_hand - s.reserved, 0) < g.quantity)
  else
    exists (select from variation v join stock s using (sku)
             where v.product_id = id and v.status = 'Active' and s.on_hand > s.reserved)
  end
$$;
