-- An entry with a UPI reference needs the row in upi_reference that claims it. Arguments: the column of the reference, and of the id.
create or replace function check_upi_reference() returns trigger language plpgsql as $$
declare
  entry jsonb := to_jsonb(new);
begin
  if not exists (select from upi_reference u
                  where u.reference = upi_key(entry ->> tg_argv[0]) and to_jsonb(u) ->> tg_argv[1] = entry ->> tg_argv[1]) then
    raise exception 'UPI reference % is not claimed', entry ->> tg_argv[0]
      using errcode = 'check_violation', constraint = 'upi_reference_claimed';
  end if;
  return new;
end $$;
