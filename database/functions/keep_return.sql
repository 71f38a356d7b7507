-- A return that is closed or declined has ended: its money has been sent, or the customer has been told.
create or replace function keep_return() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or tg_op = 'DELETE' then
    raise exception 'return % has ended', old.return_id using errcode = 'check_violation', constraint = 'order_return_is_final';
  end if;
  if (old.order_id, old.return_number, old.is_by_customer, old.started_by)
      is distinct from (new.order_id, new.return_number, new.is_by_customer, new.started_by) then
    raise exception 'who returns what order does not change' using errcode = 'check_violation', constraint = 'order_return_is_of_its_order';
  end if;
  return new;
end $$;
