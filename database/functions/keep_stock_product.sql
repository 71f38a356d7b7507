-- A SKU stays with its product.
create or replace function keep_stock_product() returns trigger language plpgsql as $$
begin
  new.of_product := (select product_id from variation where sku = new.sku);
  return new;
end $$;
