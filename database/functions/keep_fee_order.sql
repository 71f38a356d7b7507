-- The amount of a fee is final, and so is its payment.
create or replace function keep_fee_order() returns trigger language plpgsql as $$
begin
  if old.state = 'paid' and new.state <> 'paid'
     or (old.fee_paise, old.late_fine_paise, old.currency, old.admission_id, old.user_id)
        is distinct from (new.fee_paise, new.late_fine_paise, new.currency, new.admission_id, new.user_id) then
    raise exception 'fee order % is final', old.fee_order_id
      using errcode = 'check_violation', constraint = 'fee_order_is_final';
  end if;
  return new;
end $$;
