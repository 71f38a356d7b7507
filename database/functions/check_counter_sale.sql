-- Checked at commit, because a sale is two rows: an order, and what only the counter knows.
create or replace function check_counter_sale() returns trigger language plpgsql as $$
declare
  found_fault text := (select f.fault from counter_sale_faults(array[new.order_id]) f);
begin
  if found_fault is not null then
    raise exception 'the sale % %', new.order_id, found_fault
      using errcode = 'check_violation', constraint = 'counter_sale_adds_up';
  end if;
  return null;
end $$;
