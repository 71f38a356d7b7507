-- Every order moves stock. Pages are made again at once only when something sells out or comes back; a changed count
-- (`stock_count`) can wait, and the listener batches such messages.
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
