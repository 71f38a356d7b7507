-- Stores everything the receipt prints when the fee is paid. The series stays locked until commit, so that no number is lost.
create or replace function give_fee_receipt() returns trigger language plpgsql as $$
begin
  if new.state = 'paid' and (tg_op = 'INSERT' or old.state <> 'paid') then
    new.receipt_year := coalesce(new.receipt_year, financial_year(coalesce(new.paid_at, now())));
    new.receipt_number := coalesce(new.receipt_number, next_number('fee receipt ' || new.receipt_year));
    -- A sample unless the program says that real money moved.
    new.receipt_is_sample := coalesce(new.receipt_is_sample, true);
    new.receipt_copy := jsonb_build_object(
      'seller', (select jsonb_build_object('name', coalesce(nullif(legal_name, ''), logo_name), 'address', address,
                                           'phone', phone, 'email', email, 'colour', main_colour) from site_profile),
      'payerName', new.user_name,
      'skaterName', (select name from admission where admission_id = new.admission_id),
      'centre', (select centre from admission where admission_id = new.admission_id));
  elsif tg_op = 'UPDATE' and old.state = 'paid'
      and (old.receipt_year, old.receipt_number, old.receipt_copy, old.receipt_is_sample, old.paid_at)
          is distinct from (new.receipt_year, new.receipt_number, new.receipt_copy, new.receipt_is_sample, new.paid_at) then
    raise exception 'the receipt of fee order % is final', old.fee_order_id
      using errcode = 'check_violation', constraint = 'fee_order_receipt_is_final';
  end if;
  return new;
end $$;
