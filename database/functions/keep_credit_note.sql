-- A credit note shows what was true when it was issued.
create or replace function keep_credit_note() returns trigger language plpgsql as $$
begin
  raise exception 'a credit note is final' using errcode = 'check_violation', constraint = 'credit_note_is_final';
end $$;
