-- Records each change of stock by hand.
create or replace function count_changed_stock() returns trigger language plpgsql as $$
begin
  insert into stock_count (sku, change) values (new.sku, new.on_hand - old.on_hand);
  return null;
end $$;
