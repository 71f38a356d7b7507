-- Records what somebody wrote into stock.on_hand directly.
create or replace function record_corrected_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (sku, kind, change) values (new.sku, 'correction', new.on_hand - old.on_hand);
  return null;
end $$;
