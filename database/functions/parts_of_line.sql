-- What is in one package, in the format that an order line stores. Empty if the choice does not fit the package.
create or replace function parts_of_line(package_id text, chosen text[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('sku', sku, 'name', title, 'attributes', attributes, 'quantity', quantity,
           'isChoosable', is_choosable) order by place), '[]')
    from package_parts(package_id, chosen)
$$;
