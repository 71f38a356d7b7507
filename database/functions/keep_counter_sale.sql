-- How a sale was paid never changes; a mistake is corrected by a return.
create or replace function keep_counter_sale() returns trigger language plpgsql as $$
begin
  raise exception 'the sale % is final', old.order_id using errcode = 'check_violation', constraint = 'counter_sale_is_final';
end $$;
