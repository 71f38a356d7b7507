-- The update locks the payment, so that concurrent refunds add up and payment_refund_max sees both.
-- A failed refund frees its amount; retrying it takes the amount again.
create or replace function count_refund() returns trigger language plpgsql as $$
declare
  before_paise integer := 0;
  after_paise integer := 0;
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and (old.payment_id, old.amount_paise, old.reason_key)
        is distinct from (new.payment_id, new.amount_paise, new.reason_key)
       or old.state = 'processed' and (tg_op = 'DELETE' or new.state <> 'processed') then
      raise exception 'refund % is final', old.refund_id
        using errcode = 'check_violation', constraint = 'refund_is_final';
    end if;
    before_paise := case when old.state = 'failed' then 0 else old.amount_paise end;
  end if;
  if tg_op <> 'DELETE' then
    after_paise := case when new.state = 'failed' then 0 else new.amount_paise end;
  end if;
  if before_paise <> after_paise then
    update payment set refunded_paise = refunded_paise + after_paise - before_paise
     where payment_id = coalesce(new.payment_id, old.payment_id);
  end if;
  return null;
end $$;
