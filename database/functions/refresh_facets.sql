-- Recomputes the facets of products that are due and returns how many there were. Never waits for a lock: a product that somebody is
-- editing stays due.
create or replace function refresh_facets() returns integer language plpgsql as $$
declare
  ids text[];
begin
  delete from facets_due d where not exists (select from product p where p.product_id = d.product_id);
  ids := array(select product_id from product
                where product_id = any(array(select distinct product_id from facets_due limit 500))
                order by product_id for no key update skip locked);
  if cardinality(ids) = 0 then return 0; end if;
  delete from facets_due where product_id = any(ids);
  -- Product by product from a list of ids; as a plain condition, the planner would read the whole table.
  with due as materialized (
    select p.product_id, p.product_type, p.attribute, p.specifications, is_in_stock(p.product_id, p.product_type) as in_stock
      from unnest(ids) as id join product p on p.product_id = id
  ), offered as (
    select v.product_id, coalesce(s.on_hand > s.reserved, false) as is_there,
           case a ->> 'slug' when 'color' then 'colour:' else 'size:' end || (v.attributes ->> (a ->> 'name')) as facet
      from due
      cross join lateral jsonb_array_elements(due.attribute) as a
      join variation v on v.product_id = due.product_id and v.status = 'Active'
      left join stock s on s.sku = v.sku
     where due.product_type = 'Variable Product'
       and (a ->> 'slug' in ('color', 'size') or (a ->> 'slug' <> 'other' and a ->> 'name' ilike '%size%'))
    union all
    select due.product_id, due.in_stock, 'brand:' || (label ->> 'value')
      from due cross join lateral jsonb_array_elements(due.specifications) as label
     where lower(label ->> 'label') = 'brand'
  ), had as (
    select product_id, array_agg(distinct left(facet, 60) order by left(facet, 60)) as facets,
           array_agg(distinct left(facet, 60) order by left(facet, 60)) filter (where is_there) as shelf
      from offered where facet !~ ':\s*$' and facet !~ '[|]'
     group by product_id
  ), read as materialized (
    select due.product_id, due.in_stock, coalesce(had.facets, '{}') as facets, coalesce(had.shelf, '{}') as shelf
      from due left join had using (product_id)
  )
  update product p set facets = read.facets, shelf = read.shelf, in_stock = read.in_stock
    from read
   where read.product_id = p.product_id
     and (p.facets, p.shelf, p.in_stock) is distinct from (read.facets, read.shelf, read.in_stock);
  return cardinality(ids);
end $$;
