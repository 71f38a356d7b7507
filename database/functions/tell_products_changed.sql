-- After each statement on product, variation, grouped_part and review, and when rows of stock are added or removed: names the products and
-- the packages that contain them, and says whether lists may change.
create or replace function tell_products_changed() returns trigger language plpgsql as $$
declare
  -- No list sorts or filters by these.
  texts constant text[] := '{short_description, description, key_features, size_guide, downloadable_files, gallery, picture_texts,
    delivery_days, hsn_code, is_returnable, version}';
  ids text[] := array(select coalesce(r ->> 'product_id', r ->> 'of_product') from (select to_jsonb(c) as r from changed c) as rows);
  -- Searches find a product by the SKU of a variation.
  moves_lists boolean := tg_table_name in ('product', 'variation');
begin
  if cardinality(ids) = 0 then return null; end if;
  if tg_op = 'UPDATE' then
    ids := ids || array(select product_id from was);
    if tg_table_name = 'product' then
      moves_lists := exists (select to_jsonb(c) - texts from changed c except select to_jsonb(w) - texts from was w);
    end if;
  end if;
  ids := array(select unnest(ids) union
               select part_of.product_id from variation join grouped_part part_of using (sku) where variation.product_id = any(ids));
  perform tell_products(ids);
  if moves_lists then perform pg_notify('catalogue_changed', 'lists'); end if;
  if moves_lists or tg_table_name in ('stock', 'grouped_part') then perform mark_facets_due(ids); end if;
  return null;
end $$;
