-- After each statement on product. A package shows the titles and pictures of its parts, so it changes with them.
create or replace function tell_product_changed() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('product', product_id, 'was', null, 'is', list_place(status, list_price_paise,
             title, category_key, categorytype, sold_count, created_at, words, picture_id is not null,
             facets, shelf, in_stock))) into changes
      from became;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('product', product_id, 'was', list_place(status, list_price_paise,
             title, category_key, categorytype, sold_count, created_at, words, picture_id is not null,
             facets, shelf, in_stock), 'is', null)) into changes
      from was;
  elsif tg_op = 'UPDATE' then
    select jsonb_agg(jsonb_build_object('product', product_id,
             'was', list_place(was.status, was.list_price_paise, was.title, was.category_key, was.categorytype,
                               was.sold_count, was.created_at, was.words, was.picture_id is not null, was.facets, was.shelf, was.in_stock),
             'is', list_place(became.status, became.list_price_paise, became.title, became.category_key,
                              became.categorytype, became.sold_count, became.created_at, became.words,
                              became.picture_id is not null, became.facets, became.shelf, became.in_stock))) into changes
      from was full join became using (product_id)
     where was is distinct from became;
  end if;
  if tg_op = 'INSERT' then
    perform mark_facets_due(array(select product_id from became));
  elsif tg_op = 'UPDATE' then
    perform mark_facets_due(array(
      select product_id from was join became using (product_id)
       where (was.attribute, was.specifications, was.product_type) is distinct from
             (became.attribute, became.specifications, became.product_type)));
  end if;
  if tg_op = 'TRUNCATE' or jsonb_array_length(changes) > 100
     -- The longest notice PostgreSQL takes has 7,999 bytes.
     or exists (select from jsonb_array_elements(changes) as change where octet_length(change::text) > 7900) then
    perform pg_notify('catalogue_changed', '*');
    return null;
  end if;
  perform pg_notify('catalogue_changed',
    (case when change -> 'was' = change -> 'is' then change - 'was' - 'is' else change end)::text)
    from jsonb_array_elements(changes) as change;
  perform tell_product(array(
    select distinct package.product_id
      from jsonb_array_elements(changes) as change
      join variation part on part.product_id = change ->> 'product'
      join grouped_part package on package.sku = part.sku));
  return null;
end $$;
