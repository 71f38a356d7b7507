-- Reads again what the products that are due have, and returns how many that were. Never waits for a lock: a product that somebody edits
-- stays due.
create or replace function refresh_facets() returns integer language plpgsql as $$
declare
  ids text[];
begin
  delete from facets_due d where not exists (select from product p where p.product_id = d.product_id);
  ids := array(select product_id from product
                where product_id = any(array(select distinct product_id from facets_due limit 1000))
                order by product_id for no key update skip locked);
  if cardinality(ids) = 0 then return 0; end if;
  delete from facets_due where product_id = any(ids);
  with offered as (
    select v.product_id, coalesce(s.on_hand > s.reserved, false) as is_there,
           case a ->> 'slug' when 'color' then 'colour:' else 'size:' end || (v.attributes ->> (a ->> 'name')) as facet
      from product p
      cross join lateral jsonb_array_elements(p.attribute) as a
      join variation v on v.product_id = p.product_id and v.status = 'Active'
      left join stock s on s.sku = v.sku
     where p.product_id = any(ids) and p.product_type = 'Variable Product'
       and (a ->> 'slug' in ('color', 'size') or (a ->> 'slug' <> 'other' and a ->> 'name' ilike '%size%'))
    union all
    select p.product_id, is_in_stock(p.product_id, p.product_type), 'brand:' || (label ->> 'value')
      from product p cross join lateral jsonb_array_elements(p.specifications) as label
     where p.product_id = any(ids) and lower(label ->> 'label') = 'brand'
  ), usable as (
    select product_id, is_there, left(facet, 60) as facet from offered where facet !~ ':\s*$' and facet !~ '[|]'
  ), read as (
    select p.product_id, is_in_stock(p.product_id, p.product_type) as in_stock,
           array(select distinct facet from usable u where u.product_id = p.product_id order by facet) as facets,
           array(select distinct facet from usable u where u.product_id = p.product_id and is_there order by facet) as shelf
      from product p where p.product_id = any(ids)
  )
  update product p set facets = read.facets, shelf = read.shelf, in_stock = read.in_stock
    from read
   where read.product_id = p.product_id
     and (p.facets, p.shelf, p.in_stock) is distinct from (read.facets, read.shelf, read.in_stock);
  return cardinality(ids);
end $$;
