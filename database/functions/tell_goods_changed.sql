-- After each statement on variation and grouped_part, and when stock begins or ends: the products these belong to look
-- different now, and so do the packages that hold one of their SKUs.
create or replace function tell_goods_changed() returns trigger language plpgsql as $$
declare
  skus        text[] := '{}';
  product_ids text[] := '{}';
  touched     text[];
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('catalogue_changed', '*');
    return null;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    skus := array(select sku from became);
    if tg_table_name <> 'stock' then product_ids := array(select product_id from became); end if;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    skus := skus || array(select sku from was);
    if tg_table_name <> 'stock' then product_ids := product_ids || array(select product_id from was); end if;
  end if;
  touched := products_with(skus, product_ids);
  perform tell_product(touched);
  perform mark_facets_due(touched);
  -- A search for a SKU that was not there may find it now.
  if tg_table_name = 'variation' then
    if tg_op = 'UPDATE' then
      if not exists (select sku, status from became except select sku, status from was) then return null; end if;
    end if;
    perform pg_notify('catalogue_changed', 'sku');
  end if;
  return null;
end $$;
