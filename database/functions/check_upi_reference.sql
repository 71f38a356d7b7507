-- An entry with a UPI reference needs the row in upi_reference that claims it. The desk claims it first, to say where it was used; an older
-- program beside this one does not, so an entry claims what is free. Arguments: the column of the reference, and of the id.
create or replace function check_upi_reference() returns trigger language plpgsql as $$
declare
  entry jsonb := to_jsonb(new);
begin
  execute format('insert into upi_reference (reference, %I) values (upi_key($1), $2) on conflict (reference) do nothing', tg_argv[1])
    using entry ->> tg_argv[0], entry ->> tg_argv[1];
  if not exists (select from upi_reference u
                  where u.reference = upi_key(entry ->> tg_argv[0]) and to_jsonb(u) ->> tg_argv[1] = entry ->> tg_argv[1]) then
    raise exception 'UPI reference % is claimed by another entry', entry ->> tg_argv[0]
      using errcode = 'check_violation', constraint = 'upi_reference_claimed';
  end if;
  return new;
end $$;
