-- Every order moves stock. Only what sells out or comes back is worth making all pages anew at once; a mere count
-- (`stock_count`) may wait, and the listener gathers such messages.
create or replace function tell_stock_changed() returns trigger language plpgsql as $$
begin
  if exists (select from was join became using (sku)
              where (was.on_hand > was.reserved) <> (became.on_hand > became.reserved)) then
    perform pg_notify('catalogue_changed', 'stock');
  elsif exists (select from was join became using (sku)
                 where was.on_hand - was.reserved <> became.on_hand - became.reserved) then
    perform pg_notify('catalogue_changed', 'stock_count');
  end if;
  return null;
end $$;
