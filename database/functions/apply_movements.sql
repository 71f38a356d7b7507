-- Updates stock from its movements, once per statement: an import moves thousands.
-- Danger: before inserting movements of several SKUs, lock their stock, sorted by SKU. Otherwise this can deadlock with orders.
create or replace function apply_movements() returns trigger language plpgsql as $$
begin
  update stock s set on_hand = s.on_hand + m.change
    from (select sku, sum(change) as change from moved group by sku having sum(change) <> 0) m
   where s.sku = m.sku;
  return null;
end $$;
