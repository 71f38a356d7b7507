-- What is in a package if the customer chooses these SKUs, given in the order of the parts. Returns no rows if the choice does not fit the
-- package. A fixed part may be one that the shop no longer sells separately.
create or replace function package_parts(package_id text, chosen text[])
  returns table (place bigint, sku text, title text, attributes jsonb, quantity integer, is_choosable boolean)
  language sql stable as $$
  with wanted as (
    select row_number() over listed as place, of.product_id, g.quantity, g.is_choosable,
           case when g.is_choosable then chosen[count(*) filter (where g.is_choosable) over listed] else g.sku end as sku
      from grouped_part g join variation of on of.sku = g.sku
     where g.product_id = package_id
    window listed as (order by g.position, g.sku)
  ), taken as (
    select w.place, v.sku, p.title, v.attributes, w.quantity, w.is_choosable
      from wanted w
      join product p on p.product_id = w.product_id
      left join variation v on v.sku = w.sku and v.product_id = w.product_id and (v.status = 'Active' or not w.is_choosable)
  )
  select t.place, t.sku, t.title, t.attributes, t.quantity, t.is_choosable
    from taken t
   where cardinality(chosen) = (select count(*) from taken where taken.is_choosable)
     and not exists (select from taken where taken.sku is null)
$$;
