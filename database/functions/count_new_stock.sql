-- Once per statement: a catalogue of 100,000 products is loaded with one INSERT.
create or replace function count_new_stock() returns trigger language plpgsql as $$
begin
  insert into stock_count (sku, change) select sku, on_hand from added where on_hand <> 0;
  return null;
end $$;
