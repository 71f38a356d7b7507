-- Checked at commit, whichever row is written first: no order is placed without its payment.
create or replace function check_order_paid() returns trigger language plpgsql as $$
begin
  perform from shop_order o where o.order_id = new.order_id and o.stage = 'placed' and o.advance_paise > 0
    and not exists (select from payment_request r join payment p using (request_id)
                     where r.order_id = o.order_id and p.outcome = 'applied');
  if found then
    raise exception 'order % is placed but not paid', new.order_id
      using errcode = 'check_violation', constraint = 'order_placed_is_paid';
  end if;
  return null;
end $$;
