-- Every order moves stock. Pages are made again at once only when something sells out or comes back; a changed count can
-- wait, and the listener batches such notices.
create or replace function tell_stock_changed() returns trigger language plpgsql as $$
declare
  moved   text[];
  counted text[];
begin
  select array_agg(sku) filter (where (was.on_hand > was.reserved) <> (became.on_hand > became.reserved)),
         array_agg(sku) filter (where (was.on_hand > was.reserved) = (became.on_hand > became.reserved))
    into moved, counted
    from was join became using (sku)
   where was.on_hand - was.reserved <> became.on_hand - became.reserved;
  if moved is not null then
    perform tell_product(products_with(moved));
    perform mark_facets_due(products_with(moved));
  end if;
  if counted is not null then perform tell_product(products_with(counted), is_count => true); end if;
  return null;
end $$;
