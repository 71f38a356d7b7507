-- Updates stock from its movements, once per statement: an import moves thousands.
-- Danger: whoever inserts movements of several SKUs locks their stock first, in the order of SKU.
create or replace function apply_movements() returns trigger language plpgsql as $$
begin
  update stock s set on_hand = s.on_hand + m.change
    from (select sku, sum(change) as change from moved group by sku having sum(change) <> 0) m
   where s.sku = m.sku;
  return null;
end $$;
