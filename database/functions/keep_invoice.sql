-- An invoice shows what was true when it was issued.
create or replace function keep_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice is final' using errcode = 'check_violation', constraint = 'invoice_is_final';
end $$;
