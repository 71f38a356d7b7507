-- Once per statement: a catalogue of 100,000 products is loaded with one INSERT.
create or replace function record_opening_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (sku, kind, change) select sku, 'opening', on_hand from added where on_hand <> 0;
  return null;
end $$;
