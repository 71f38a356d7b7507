-- A record that can be changed proves nothing.
create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are final' using errcode = 'check_violation', constraint = 'audit_is_final';
end $$;
