-- Whether any variation of a product can be bought now. For a package: whether there is enough of every part; where the customer chooses,
-- any size will do.
create or replace function is_in_stock(id text, product_type text) returns boolean stable language sql as $$
  select case when product_type = 'Grouped Product' then
    exists (select from grouped_part where product_id = id)
    and not exists (
      select from grouped_part g join variation of on of.sku = g.sku
       where g.product_id = id and not exists (
         select from variation v join stock s on s.sku = v.sku
          where v.product_id = of.product_id and case when g.is_choosable then v.status = 'Active' else v.sku = g.sku end
            and s.on_hand - s.reserved >= g.quantity))
  else
    exists (select from variation v join stock s using (sku)
             where v.product_id = id and v.status = 'Active' and s.on_hand > s.reserved)
  end
$$;
