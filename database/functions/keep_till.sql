-- A till that was counted never changes, and an open one keeps its person, day and float.
create or replace function keep_till() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null
     or (old.till_id, old.staff_id, old.day, old.float_paise, old.opened_at)
        is distinct from (new.till_id, new.staff_id, new.day, new.float_paise, new.opened_at) then
    raise exception 'till % is final', old.till_id using errcode = 'check_violation', constraint = 'till_is_final';
  end if;
  return new;
end $$;
