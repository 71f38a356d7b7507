-- Violations in these fee orders; see order_violations.
create or replace function fee_violations(fee_order_ids text[]) returns table (key text, name text, detail text)
  language sql stable as $$

select f.fee_order_id, 'M2 fee paid without its money', format('fee order %s', f.fee_order_id)
  from fee_order f
 where f.fee_order_id = any(fee_order_ids) and f.state = 'paid'
   and not exists (select from payment_request r join payment p using (request_id)
                    where r.fee_order_id = f.fee_order_id and r.purpose = 'fee' and p.outcome = 'applied'
                      and p.state in ('authorized', 'captured')
                      and (p.amount_paise, p.currency) = (f.amount_paise, f.currency))

union all
select f.fee_order_id, 'M6 asked for something else than is owed', format('payment request %s', r.request_id)
  from payment_request r join fee_order f using (fee_order_id)
 where r.fee_order_id = any(fee_order_ids) and (r.amount_paise, r.user_id) is distinct from (f.amount_paise, f.user_id)
$$;
