-- These products, those of these SKUs, and the packages that contain one of the SKUs or offer it as a choice. Called for every line of an
-- order; as one union that is planned each time it took eight times as long.
create or replace function products_with(skus text[], product_ids text[] default '{}') returns text[]
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
declare
  own text[] := array(select v.product_id from variation v where v.sku = any(skus));
begin
  return array(
    select unnest(product_ids || own)
    union
    select g.product_id
      from grouped_part g join variation of on of.sku = g.sku
     where of.product_id = any(own) and (g.sku = any(skus) or g.is_choosable));
end $$;
