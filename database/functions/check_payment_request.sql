-- A request asks for exactly what is owed, and never changes.
create or replace function check_payment_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.purpose, old.order_id, old.fee_order_id, old.user_id, old.amount_paise, old.currency)
        is distinct from (new.purpose, new.order_id, new.fee_order_id, new.user_id, new.amount_paise, new.currency)
       or old.provider_order_id is distinct from new.provider_order_id and old.provider_order_id is not null then
      raise exception 'payment request % is final', old.request_id
        using errcode = 'check_violation', constraint = 'payment_request_is_final';
    end if;
    return new;
  end if;
  perform from shop_order o where o.order_id = new.order_id
      and (o.user_id, o.advance_paise, o.currency) is not distinct from (new.user_id, new.amount_paise, new.currency)
    union all
    select from fee_order f where f.fee_order_id = new.fee_order_id
      and (f.user_id, f.amount_paise, f.currency) is not distinct from (new.user_id, new.amount_paise, new.currency);
  if not found then
    raise exception 'payment request % does not match what is owed', new.request_id
      using errcode = 'check_violation', constraint = 'payment_request_is_owed';
  end if;
  return new;
end $$;
