-- Rows that must not exist. Constraints and triggers forbid most of them; this looks at the result, not at the guards,
-- so that it also finds what a switched-off trigger, a restored backup or a hand-written UPDATE left behind.
-- Names: S stock, C coupons, K carts and addresses, M money, N numbers.
create view order_violation (name, detail) as

select 'S1 oversold', format('%s: reserved %s of %s', sku, reserved, on_hand)
  from stock where not (0 <= reserved and reserved <= on_hand)

union all
select 'S2 reserved differs from holds', format('%s: reserved %s, held %s', s.sku, s.reserved, coalesce(h.held, 0))
  from stock s
  left join (select sku, sum(quantity) as held from stock_hold where state = 'held' group by sku) h using (sku)
 where s.reserved <> coalesce(h.held, 0)

union all
select 'S3 hold disagrees with its order', format('hold %s is %s, order %s is %s', h.hold_id, h.state, o.order_id, o.stage)
  from stock_hold h join shop_order o using (order_id)
 where h.state = 'held' and o.stage <> 'awaiting payment'
    or h.state in ('consumed', 'returned') and o.stage <> 'placed'
    or h.state = 'returned' and o.order_status <> 'Cancelled'

union all
-- Not compared with the lines: what a group draws may be edited after the sale.
select 'S4 order without stock', format('order %s is %s', o.order_id, o.stage)
  from shop_order o
 where o.stage in ('awaiting payment', 'placed') and o.order_status <> 'Cancelled'
   and exists (select from order_line l where l.order_id = o.order_id)
   and not exists (select from stock_hold h where h.order_id = o.order_id and h.state in ('held', 'consumed'))

union all
select 'S4 two live holds of one SKU', format('order %s, SKU %s', order_id, sku)
  from stock_hold where state in ('held', 'consumed') group by order_id, sku having count(*) > 1

union all
select 'C1 coupon over its limit', format('%s: taken %s, rows %s, limit %s', c.code, c.taken, coalesce(r.live, 0), c.limit_total)
  from coupon c
  left join (select code, count(*) as live from coupon_redemption where state in ('held', 'used') group by code) r using (code)
 where c.taken <> coalesce(r.live, 0) or coalesce(r.live, 0) > c.limit_total

union all
select 'C1 coupon over its limit for a user', format('%s: user %s has %s', code, r.user_id, count(*))
  from coupon_redemption r join coupon c using (code)
 where r.state in ('held', 'used') group by code, r.user_id, c.limit_per_user having count(*) > c.limit_per_user

union all
select 'C2 redemption disagrees with its order', format('%s: redemption %s, order %s is %s', r.code, r.state, o.order_id, o.stage)
  from coupon_redemption r join shop_order o using (order_id)
 where r.state = 'held' and o.stage <> 'awaiting payment' or r.state = 'used' and o.stage <> 'placed'

union all
select 'C2 discount without redemption', format('order %s, coupon %s', o.order_id, o.coupon_code)
  from shop_order o
 where o.discount_paise > 0 and o.stage in ('awaiting payment', 'placed') and o.order_status <> 'Cancelled'
   and not exists (select from coupon_redemption r where r.order_id = o.order_id and r.code = o.coupon_code
                      and r.user_id = o.user_id and r.discount_paise = o.discount_paise and r.state in ('held', 'used'))

union all
select 'K1 two cart lines of one SKU', format('user %s, SKU %s', user_id, sku)
  from cart_line group by user_id, sku having count(*) > 1

union all
select 'K2 two default addresses', format('user %s', user_id)
  from address group by user_id
having count(*) filter (where is_default_shipping) > 1 or count(*) filter (where is_default_billing) > 1

union all
select 'M1 captured payment applied and sent back', format('payment %s', p.provider_payment_id)
  from payment p join payment_request r using (request_id) join shop_order o using (order_id)
 where p.outcome = 'applied' and p.refunded_paise = p.amount_paise and o.order_status <> 'Cancelled'

union all
select 'M1 payment applied and nothing paid', format('payment %s', p.provider_payment_id)
  from payment p join payment_request r using (request_id)
  left join shop_order o using (order_id)
  left join fee_order f using (fee_order_id)
 where p.outcome = 'applied' and o.stage is distinct from 'placed' and f.state is distinct from 'paid'

union all
select 'M2 order placed without its money', format('order %s', o.order_id)
  from shop_order o
 where o.stage = 'placed' and o.advance_paise > 0
   and not exists (select from payment_request r join payment p using (request_id)
                    where r.order_id = o.order_id and r.purpose = 'order' and p.outcome = 'applied'
                      and p.state in ('authorized', 'captured')
                      and (p.amount_paise, p.currency) = (o.advance_paise, o.currency))

union all
select 'M2 fee paid without its money', format('fee order %s', f.fee_order_id)
  from fee_order f
 where f.state = 'paid'
   and not exists (select from payment_request r join payment p using (request_id)
                    where r.fee_order_id = f.fee_order_id and r.purpose = 'fee' and p.outcome = 'applied'
                      and p.state in ('authorized', 'captured')
                      and (p.amount_paise, p.currency) = (f.amount_paise, f.currency))

union all
select 'M4 refunds exceed the payment', format('payment %s: %s of %s', p.provider_payment_id, coalesce(r.paise, 0), p.amount_paise)
  from payment p
  left join (select payment_id, sum(amount_paise) as paise from refund where state <> 'failed' group by payment_id) r
    using (payment_id)
 where coalesce(r.paise, 0) > p.amount_paise or coalesce(r.paise, 0) <> p.refunded_paise

union all
select 'M5 bill does not add up', format('order %s', o.order_id)
  from shop_order o
  left join (select order_id, sum(line_paise) as lines_paise from order_line group by order_id) l using (order_id)
 where o.lines_paise <> coalesce(l.lines_paise, 0)
    or o.total_paise <> o.lines_paise - o.discount_paise + o.delivery_paise
    or o.total_paise <> o.advance_paise + o.remaining_paise
    or least(o.lines_paise, o.discount_paise, o.delivery_paise, o.total_paise, o.advance_paise, o.remaining_paise) < 0

union all
select 'M6 asked for something else than is owed', format('payment request %s', r.request_id)
  from payment_request r
  left join shop_order o using (order_id)
  left join fee_order f using (fee_order_id)
 where r.amount_paise is distinct from coalesce(o.advance_paise, f.amount_paise)
    or r.user_id is distinct from coalesce(o.user_id, f.user_id)

union all
select 'M7 paid twice', format('request %s', request_id)
  from payment where outcome = 'applied' group by request_id having count(*) > 1

union all
select 'M9 order moved without being placed', format('order %s is %s and %s', order_id, stage, order_status)
  from shop_order where stage <> 'placed' and order_status not in ('Pending', 'Cancelled')

union all
select 'M9 history disagrees with the order', format('order %s', o.order_id)
  from shop_order o
 where o.order_status is distinct from (select c.status from order_status_change c where c.order_id = o.order_id
                                         order by c.change_id desc limit 1)

union all
select 'N1 invoice numbers have a gap', format('%s: %s invoices, highest number %s', invoice_year, count(*), max(invoice_number))
  from shop_order where invoice_year is not null group by invoice_year having count(*) <> max(invoice_number);
