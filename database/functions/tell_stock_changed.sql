-- Every order changes stock. `count` notices may wait (gatherCounts in server/http/catalogue-changes.ts); sold out and back in stock may not.
create or replace function tell_stock_changed() returns trigger language plpgsql as $$
declare
  turned  text[];
  counted text[];
begin
  select array_agg(sku) filter (where (was.on_hand > was.reserved) <> (became.on_hand > became.reserved)),
         array_agg(sku) filter (where (was.on_hand > was.reserved) = (became.on_hand > became.reserved))
    into turned, counted
    from was join became using (sku)
   where was.on_hand - was.reserved <> became.on_hand - became.reserved;
  if turned is not null then
    perform tell_products(products_with(turned));
    perform mark_facets_due(products_with(turned));
  end if;
  if counted is not null then perform tell_products(products_with(counted), 'count'); end if;
  return null;
end $$;
