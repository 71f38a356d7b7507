-- A paid fee has a receipt with a number of its own, without gaps in a financial year.
alter table fee_order
  add column receipt_year   text,
  add column receipt_number integer check (receipt_number > 0),
  add constraint fee_order_receipt_is_whole check (num_nonnulls(receipt_year, receipt_number) in (0, 2)),
  add unique (receipt_year, receipt_number);

-- The series stays locked until commit, so that no number is lost.
create function give_fee_receipt() returns trigger language plpgsql as $$
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
create trigger fee_order_receipt before insert or update on fee_order
  for each row execute function give_fee_receipt();

update fee_order set state = state where state = 'paid';
alter table fee_order add constraint fee_order_paid_has_receipt check (state <> 'paid' or receipt_number is not null);
