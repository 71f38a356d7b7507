-- What one unit of a line takes from which stock row, each row once. Holds, sales and availability all use this function. Returns no rows
-- if the choice does not fit the SKU, or a package is empty.
create or replace function line_draws(line_sku text, chosen text[]) returns table (stock_sku text, quantity integer) language sql stable as $$
  select v.sku, 1
    from variation v join product p using (product_id)
   where v.sku = line_sku and p.product_type <> 'Grouped Product' and cardinality(chosen) = 0
  union all
  select part.sku, sum(part.quantity)::integer
    from variation v join product p using (product_id) cross join lateral package_parts(p.product_id, chosen) part
   where v.sku = line_sku and p.product_type = 'Grouped Product'
   group by part.sku
$$;
