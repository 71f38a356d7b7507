-- What these tills took in and paid out. A QR code counts once it is paid.
create or replace function till_takings(till_ids text[])
  returns table (till_id text, cash_paise integer, upi_paise integer, qr_paise integer, refunded_paise integer, sales integer, waiting integer)
  language sql stable as $$
select t.till_id, s.cash, s.upi, s.qr, r.paise, s.sales, s.waiting
  from till t
 cross join lateral (
   select coalesce(sum(o.total_paise) filter (where o.stage = 'placed' and o.payment_mode = 'Cash'), 0)::integer as cash,
          coalesce(sum(o.total_paise) filter (where o.stage = 'placed' and o.payment_mode = 'UPI'), 0)::integer as upi,
          coalesce(sum(o.total_paise) filter (where o.stage = 'placed' and o.payment_mode = 'QR'), 0)::integer as qr,
          (count(*) filter (where o.stage = 'placed'))::integer as sales,
          (count(*) filter (where o.stage = 'awaiting payment'))::integer as waiting
     from counter_sale c join shop_order o using (order_id) where c.till_id = t.till_id) s
 cross join lateral (
   select coalesce(sum(b.by_hand_paise), 0)::integer as paise from order_return b where b.till_id = t.till_id) r
 where t.till_id = any(till_ids)
$$;
