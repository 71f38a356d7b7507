-- Captured and decided are final, and a payment applies only to a request for exactly its amount.
create or replace function check_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'captured' and new.state <> 'captured' then
    raise exception 'payment % is captured, which is final', old.provider_payment_id
      using errcode = 'check_violation', constraint = 'payment_captured_is_final';
  end if;
  if tg_op = 'UPDATE' and old.outcome is not null and new.outcome is distinct from old.outcome then
    raise exception 'payment % is already decided', old.provider_payment_id
      using errcode = 'check_violation', constraint = 'payment_outcome_is_final';
  end if;
  if new.outcome = 'applied' then
    perform from payment_request r where r.request_id = new.request_id and r.provider_order_id is not null
      and (r.amount_paise, r.currency) = (new.amount_paise, new.currency);
    if not found then
      raise exception 'payment % does not match its request', new.provider_payment_id
        using errcode = 'check_violation', constraint = 'payment_matches_request';
    end if;
  end if;
  return new;
end $$;
