-- A placed order is a sale; cancelling takes it back. This only inserts, so that orders of one product do not wait for each
-- other; `sold_count` is updated every few minutes.
create or replace function count_sale() returns trigger language plpgsql as $$
declare
  sign integer := case
    when old.stage <> 'placed' and new.stage = 'placed' then 1
    when new.stage = 'placed' and old.order_status <> 'Cancelled' and new.order_status = 'Cancelled' then -1
    else 0 end;
begin
  if sign <> 0 then
    insert into sale (product_id, units)
    select product_id, sign * sum(quantity) from order_line where order_id = new.order_id group by product_id;
  end if;
  return null;
end $$;
