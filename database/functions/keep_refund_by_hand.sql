-- Only a refund that failed is paid by hand, and what was paid does not change.
create or replace function keep_refund_by_hand() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or not exists (select from refund f where f.refund_id = new.refund_id and f.state = 'failed') then
    raise exception 'refund % is not rejected, or already paid by hand', coalesce(new.refund_id, old.refund_id)
      using errcode = 'check_violation', constraint = 'refund_by_hand_is_final';
  end if;
  return new;
end $$;
