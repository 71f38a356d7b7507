-- A ledger that can be changed explains nothing. Movements are deleted only together with their SKU.
create or replace function keep_movement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'stock movements are final' using errcode = 'check_violation', constraint = 'stock_movement_is_final';
end $$;
