-- Violations in these tills; see order_violations.
create or replace function till_violations(till_ids text[]) returns table (key text, name text, detail text)
  language sql stable as $$

select t.till_id, 'T2 counted till differs from its sales', format('till %s: expected %s, now %s', t.till_id, t.expected_paise,
         t.float_paise + w.cash_paise - w.refunded_paise)
  from till t join till_sums(till_ids) w using (till_id)
 where t.closed_at is not null and t.expected_paise <> t.float_paise + w.cash_paise - w.refunded_paise

union all
select t.till_id, 'T3 sale on another day than its till', format('till %s, order %s', t.till_id, o.order_id)
  from till t join counter_sale c using (till_id) join shop_order o using (order_id)
 where t.till_id = any(till_ids) and (o.created_at at time zone 'Asia/Kolkata')::date <> t.day
$$;
