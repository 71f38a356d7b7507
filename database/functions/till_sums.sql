-- What these tills took in and paid out. A QR code counts once it is paid.
create or replace function till_sums(till_ids text[])
  returns table (till_id text, cash_paise bigint, upi_paise bigint, qr_paise bigint, refunded_paise bigint, sales integer, waiting integer)
  language sql stable as $$
select t.till_id, s.cash, s.upi, s.qr, r.paise, s.sales, s.waiting
  from till t
 cross join lateral (
   select coalesce(sum(o.total_paise) filter (where o.stage = 'placed' and o.payment_mode = 'Cash'), 0)::bigint as cash,
          coalesce(sum(o.total_paise) filter (where o.stage = 'placed' and o.payment_mode = 'UPI'), 0)::bigint as upi,
          coalesce(sum(o.total_paise) filter (where o.stage = 'placed' and o.payment_mode = 'QR'), 0)::bigint as qr,
          (count(*) filter (where o.stage = 'placed'))::integer as sales,
          (count(*) filter (where o.stage = 'awaiting payment'))::integer as waiting
     from counter_sale c join shop_order o using (order_id) where c.till_id = t.till_id) s
 cross join lateral (
   select (coalesce((select sum(b.by_hand_paise) from order_return b where b.till_id = t.till_id), 0)
     + coalesce((select sum(h.amount_paise) from refund_by_hand h where h.till_id = t.till_id), 0))::bigint as paise) r
 where t.till_id = any(till_ids)
$$;
