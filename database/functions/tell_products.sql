-- Tells every process (server/http/catalogue-changes.ts) that these products have changed; with the kind `count`, only how many are left.
create or replace function tell_products(product_ids text[], kind text default 'product') returns void language plpgsql as $$
begin
  -- An import: everything counts as changed.
  if cardinality(product_ids) > 100 then perform pg_notify('catalogue_changed', '*');
  else perform pg_notify('catalogue_changed', kind || ' ' || id) from unnest(product_ids) as id;
  end if;
end $$;
