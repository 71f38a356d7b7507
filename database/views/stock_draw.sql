-- What one unit of a SKU takes from which stock row. Holds, sales and availability all use this view.
create view stock_draw as
  select v.sku, v.sku as stock_sku, 1 as quantity
    from variation v join product p using (product_id)
   where p.product_type <> 'Grouped Product'
  union all
  select v.sku, g.sku as stock_sku, g.quantity
    from variation v join product p using (product_id) join grouped_part g using (product_id)
   where p.product_type = 'Grouped Product';
