-- Tells every process that these products look different now. PostgreSQL folds equal notices of a transaction into one.
create or replace function tell_product(product_ids text[], is_count boolean default false) returns void
language plpgsql as $$
begin
  -- An import: reading a notice for each product would cost more than making every page again.
  if cardinality(product_ids) > 100 then
    perform pg_notify('catalogue_changed', '*');
    return;
  end if;
  perform pg_notify('catalogue_changed',
    (case when is_count then jsonb_build_object('product', id, 'isCount', true)
          else jsonb_build_object('product', id) end)::text)
    from unnest(product_ids) as id;
end $$;
