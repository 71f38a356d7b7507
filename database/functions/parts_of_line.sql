-- What is in one package, as an order line keeps it; empty if the choice does not belong to the package.
create or replace function parts_of_line(package_id text, chosen text[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('sku', sku, 'name', title, 'attributes', attributes, 'quantity', quantity,
           'isChoosable', is_choosable) order by place), '[]')
    from package_parts(package_id, chosen)
$$;
