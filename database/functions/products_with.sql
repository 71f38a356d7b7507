-- These products, those of these SKUs, and the packages that hold one of the SKUs.
create or replace function products_with(skus text[], product_ids text[] default '{}') returns text[]
language plpgsql stable as $$
begin
  return array(
    select unnest(product_ids)
    union
    select product_id from variation where sku = any(skus)
    union
    select product_id from grouped_part where sku = any(skus));
end $$;
