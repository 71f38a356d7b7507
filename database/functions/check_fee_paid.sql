-- Checked at commit, whichever row is written first: no fee is marked paid without its payment.
create or replace function check_fee_paid() returns trigger language plpgsql as $$
begin
  perform from fee_order f where f.fee_order_id = new.fee_order_id and f.state = 'paid'
    and not exists (select from payment_request r join payment p using (request_id)
                     where r.fee_order_id = f.fee_order_id and p.outcome = 'applied');
  if found then
    raise exception 'fee order % is marked paid without a payment', new.fee_order_id
      using errcode = 'check_violation', constraint = 'fee_order_paid_is_paid';
  end if;
  return null;
end $$;
