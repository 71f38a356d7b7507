-- The series stays locked until commit, so that no number is lost.
create or replace function give_fee_receipt() returns trigger language plpgsql as $$
begin
  if new.state = 'paid' and new.receipt_number is null then
    new.receipt_year := financial_year(coalesce(new.paid_at, now()));
    new.receipt_number := next_number('fee receipt ' || new.receipt_year);
  elsif tg_op = 'UPDATE' and old.receipt_number is not null
      and (old.receipt_year, old.receipt_number) is distinct from (new.receipt_year, new.receipt_number) then
    raise exception 'the receipt of fee order % is given', old.fee_order_id
      using errcode = 'check_violation', constraint = 'fee_order_receipt_is_final';
  end if;
  return new;
end $$;
