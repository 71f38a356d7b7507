-- Violations in these payments; see order_violations.
create or replace function payment_violations(payment_ids text[]) returns table (key text, name text, detail text)
  language sql stable as $$

select p.payment_id, 'M1 captured payment applied and sent back', format('payment %s', p.provider_payment_id)
  from payment p join payment_request r using (request_id) join shop_order o using (order_id)
 where p.payment_id = any(payment_ids)
   and p.outcome = 'applied' and p.refunded_paise = p.amount_paise and o.order_status <> 'Cancelled'
   and not exists (select from refund f where f.payment_id = p.payment_id and f.return_id is not null)

union all
select p.payment_id, 'M1 payment applied and nothing paid', format('payment %s', p.provider_payment_id)
  from payment p join payment_request r using (request_id)
  left join shop_order o using (order_id)
  left join fee_order f using (fee_order_id)
 where p.payment_id = any(payment_ids)
   and p.outcome = 'applied' and o.stage is distinct from 'placed' and f.state is distinct from 'paid'
   -- The difference of an exchange is paid before its order is placed, and refunded if it never is.
   and not coalesce(o.channel = 'exchange'
     and (o.stage = 'awaiting payment' or o.order_status = 'Cancelled' and p.amount_paise = p.refunded_paise
       + (select coalesce(sum(h.amount_paise), 0) from refund_by_hand h join refund f using (refund_id) where f.payment_id = p.payment_id)
       + (select coalesce(sum(j.amount_paise), 0) from rejected_refunds() j where j.payment_id = p.payment_id)), false)

union all
select p.payment_id, 'M4 refunds exceed the payment', format('payment %s: %s of %s', p.provider_payment_id, r.paise, p.amount_paise)
  from payment p
 cross join lateral (select coalesce(sum(f.amount_paise), 0) as paise
                       from refund f where f.payment_id = p.payment_id and f.state <> 'failed') r
 where p.payment_id = any(payment_ids) and (r.paise > p.amount_paise or r.paise <> p.refunded_paise)

union all
select p.payment_id, 'M7 paid twice', format('request %s', p.request_id)
  from payment p
 where p.payment_id = any(payment_ids) and p.outcome = 'applied'
   and exists (select from payment other where other.request_id = p.request_id and other.outcome = 'applied'
                  and other.payment_id <> p.payment_id)
$$;
