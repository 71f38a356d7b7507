-- Violations in these orders. Constraints and triggers prevent most of them; this checks the result, so it also finds what a
-- disabled trigger, a restored backup or a hand-written UPDATE left behind. It reads only by keys, so checking a hundred orders
-- costs the same in a small shop and in a big one.
create or replace function order_violations(order_ids text[]) returns table (key text, name text, detail text)
  language sql stable as $$

select o.order_id, 'S3 hold disagrees with its order', format('hold %s is %s, order %s is %s', h.hold_id, h.state, o.order_id, o.stage)
  from stock_hold h join shop_order o using (order_id)
 where h.order_id = any(order_ids)
   and (h.state = 'held' and o.stage <> 'awaiting payment'
     or h.state in ('consumed', 'returned') and o.stage <> 'placed'
     or h.state = 'returned' and o.order_status <> 'Cancelled')

union all
select o.order_id, 'S4 order without stock', format('order %s is %s', o.order_id, o.stage)
  from shop_order o
 where o.order_id = any(order_ids)
   and o.stage in ('awaiting payment', 'placed') and o.order_status <> 'Cancelled'
   and exists (select from order_line l where l.order_id = o.order_id)
   and not exists (select from stock_hold h where h.order_id = o.order_id and h.state in ('held', 'consumed'))

union all
-- What a package contained is read from its line, because the product may have been edited since.
select need.order_id, 'S4 holds differ from the lines', format('order %s, SKU %s: needs %s, holds %s', need.order_id, need.sku,
         need.quantity, coalesce(h.quantity, 0))
  from (select o.order_id, coalesce(part.sku, l.sku) as sku, sum(l.quantity * coalesce(part.quantity, 1)) as quantity
          from shop_order o join order_line l using (order_id)
          left join lateral jsonb_to_recordset(l.parts) as part(sku text, quantity integer) on true
         where o.order_id = any(order_ids)
           and o.stage in ('awaiting payment', 'placed') and o.order_status <> 'Cancelled'
         group by o.order_id, coalesce(part.sku, l.sku)) need
  left join stock_hold h on h.order_id = need.order_id and h.sku = need.sku and h.state in ('held', 'consumed')
 where h.quantity is distinct from need.quantity
   and exists (select from stock_hold any_hold where any_hold.order_id = need.order_id and any_hold.state in ('held', 'consumed'))

union all
select order_id, 'S4 two live holds of one SKU', format('order %s, SKU %s', order_id, sku)
  from stock_hold
 where order_id = any(order_ids) and state in ('held', 'consumed') group by order_id, sku having count(*) > 1

union all
select r.order_id, 'C1 coupon over its limit for a user', format('%s: user %s has more than %s', c.code, r.user_id, c.limit_per_user)
  from coupon_redemption r join coupon c using (code)
 where r.order_id = any(order_ids) and r.state in ('held', 'used')
   and c.limit_per_user < (select count(*) from coupon_redemption l
                            where l.code = r.code and l.user_id = r.user_id and l.state in ('held', 'used'))

union all
select o.order_id, 'C2 redemption disagrees with its order', format('%s: redemption %s, order %s is %s', r.code, r.state, o.order_id, o.stage)
  from coupon_redemption r join shop_order o using (order_id)
 where r.order_id = any(order_ids)
   and (r.state = 'held' and o.stage <> 'awaiting payment' or r.state = 'used' and o.stage <> 'placed')

union all
select o.order_id, 'C2 discount without redemption', format('order %s, coupon %s', o.order_id, o.coupon_code)
  from shop_order o
 where o.order_id = any(order_ids)
   and o.discount_paise > 0 and o.stage in ('awaiting payment', 'placed') and o.order_status <> 'Cancelled' and o.channel <> 'counter'
   and not exists (select from coupon_redemption r where r.order_id = o.order_id and r.code = o.coupon_code
                      and r.user_id = o.user_id and r.discount_paise = o.discount_paise and r.state in ('held', 'used'))

union all
select o.order_id, 'M2 order placed without its money', format('order %s', o.order_id)
  from shop_order o
 where o.order_id = any(order_ids)
   and o.stage = 'placed' and o.advance_paise > 0
   and not exists (select from payment_request r join payment p using (request_id)
                    where r.order_id = o.order_id and r.purpose = 'order' and p.outcome = 'applied'
                      and p.state in ('authorized', 'captured')
                      and (p.amount_paise, p.currency) = (o.advance_paise, o.currency))

union all
select o.order_id, 'M5 bill does not add up', format('order %s', o.order_id)
  from shop_order o
 where o.order_id = any(order_ids)
   and (o.lines_paise <> coalesce((select sum(l.line_paise) from order_line l where l.order_id = o.order_id), 0)
     or o.total_paise <> o.lines_paise - o.discount_paise + o.delivery_paise
     or o.total_paise <> o.advance_paise + o.remaining_paise + o.credit_paise
     or least(o.lines_paise, o.discount_paise, o.delivery_paise, o.total_paise, o.advance_paise, o.remaining_paise, o.credit_paise) < 0)

union all
select o.order_id, 'M6 asked for something else than is owed', format('payment request %s', r.request_id)
  from payment_request r join shop_order o using (order_id)
 where r.order_id = any(order_ids) and (r.amount_paise, r.user_id) is distinct from (o.advance_paise, o.user_id)

union all
select o.order_id, 'Q1 order differs from its quote', format('order %s, quote %s', o.order_id, v.quote_id)
  from quote_version v join shop_order o using (order_id)
 where v.order_id = any(order_ids) and (o.total_paise, o.delivery_paise, o.quote_id) is distinct from (v.total_paise, v.delivery_paise, v.quote_id)

union all
select o.order_id, 'Q2 two orders for one quote', format('quote %s', o.quote_id)
  from shop_order o
 where o.order_id = any(order_ids) and o.quote_id is not null and o.order_status <> 'Cancelled'
   and exists (select from shop_order other where other.quote_id = o.quote_id and other.order_id <> o.order_id
                  and other.order_status <> 'Cancelled')

union all
select order_id, 'K3 online order without account or address', format('order %s', order_id)
  from shop_order
 where order_id = any(order_ids) and channel = 'online' and (user_id is null or shipping_address = '{}')

union all
select order_id, 'T1 counter sale does not add up', format('order %s %s', order_id, fault)
  from counter_sale_faults(order_ids)
 where fault is not null

union all
select order_id, 'T1 counter sale given up and not cancelled', format('order %s', order_id)
  from shop_order
 where order_id = any(order_ids) and channel = 'counter' and stage = 'abandoned' and order_status <> 'Cancelled'

union all
select order_id, 'M9 order moved without being placed', format('order %s is %s and %s', order_id, stage, order_status)
  from shop_order
 where order_id = any(order_ids) and stage <> 'placed' and order_status not in ('Pending', 'Cancelled')

union all
select o.order_id, 'M9 history disagrees with the order', format('order %s', o.order_id)
  from shop_order o
 where o.order_id = any(order_ids)
   and o.order_status is distinct from (select c.status from order_status_change c where c.order_id = o.order_id
                                         order by c.change_id desc limit 1)

union all
select i.order_id, 'N1 invoice numbers have a gap', format('order %s has number %s of %s, but the one before it is missing', i.order_id, i.number, i.year)
  from invoice i
 where i.order_id = any(order_ids) and i.number > 1
   and not exists (select from invoice b where b.year = i.year and b.number = i.number - 1)

union all
select o.order_id, 'N2 packed without an invoice', format('order %s is %s', o.order_id, o.order_status)
  from shop_order o
 where o.order_id = any(order_ids) and o.order_status in ('Packed', 'Shipped', 'Out for delivery', 'Delivered')
   and not exists (select from invoice i where i.order_id = o.order_id)

union all
select o.order_id, 'N3 invoice differs from its order', format('order %s: billed %s, invoiced %s in lines of %s', o.order_id,
         o.total_paise, i.total_paise, l.paise)
  from invoice i join shop_order o using (order_id)
  cross join lateral (select coalesce(sum(amount_paise), 0) as paise from invoice_line where order_id = i.order_id) l
 where i.order_id = any(order_ids) and (o.total_paise, l.paise) is distinct from (i.total_paise, i.total_paise::bigint)

union all
select n.order_id, 'N6 credit notes exceed their invoice', format('order %s, line %s', n.order_id, l.line_number)
  from (select distinct order_id from credit_note where order_id = any(order_ids)) n
  cross join lateral credited_too_much(n.order_id) l

union all
select n.order_id, 'N7 credit note numbers have a gap', format('order %s has number %s of %s, but the one before it is missing', n.order_id, n.number, n.year)
  from credit_note n
 where n.order_id = any(order_ids) and n.number > 1
   and not exists (select from credit_note b where b.year = n.year and b.number = n.number - 1)

union all
select r.order_id, 'N8 goods taken back without a credit note', format('order %s, return %s', r.order_id, r.return_number)
  from order_return r
 where r.order_id = any(order_ids) and r.state = 'closed'
   and exists (select from invoice i where i.order_id = r.order_id)
   and not exists (select from credit_note n where n.return_id = r.return_id)

union all
-- Orders that were cancelled before there were credit notes have none.
select o.order_id, 'N8 invoice of a cancelled order is not credited', format('order %s', o.order_id)
  from shop_order o join invoice i using (order_id)
 where o.order_id = any(order_ids) and o.order_status = 'Cancelled'
   and (select max(c.changed_at) from order_status_change c where c.order_id = o.order_id)
         > (select m.ran_at from schema_migration m where m.name = '0004_returns')
   and i.total_paise <> (select coalesce(sum(n.total_paise), 0) from credit_note n where n.order_id = o.order_id)

union all
select r.order_id, 'R1 more came back than was bought', format('order %s, line %s', r.order_id, l.line_number)
  from return_line r join order_return t using (return_id) join order_line l on (l.order_id, l.line_number) = (r.order_id, r.line_number)
 where r.order_id = any(order_ids) and t.state <> 'declined'
 group by r.order_id, l.line_number, l.quantity having sum(r.quantity) > l.quantity

union all
-- If the bank rejects a refund, another one asks again: a "try". It is not one more.
select t.order_id, 'R2 refund of a return differs from what it says', format('order %s, return %s', t.order_id, t.return_number)
  from order_return t
 where t.order_id = any(order_ids) and t.state = 'closed'
   and t.refund_paise <> t.by_hand_paise + (select coalesce(sum(f.amount_paise), 0) from refund f
                                             where f.return_id = t.return_id and f.reason_key !~ ', try [0-9]+$')

union all
-- What a package contained is read from its line.
select coalesce(back.order_id, moved.order_id), 'R3 stock differs from what was put back',
       format('return %s, SKU %s', coalesce(back.return_id, moved.return_id), coalesce(back.sku, moved.sku))
  from (select t.order_id, t.return_id, coalesce(part.sku, l.sku) as sku, sum(r.quantity * coalesce(part.quantity, 1)) as quantity
          from order_return t join return_line r using (return_id) join order_line l on (l.order_id, l.line_number) = (r.order_id, r.line_number)
          left join lateral jsonb_to_recordset(l.parts) as part(sku text, quantity integer) on true
         where t.order_id = any(order_ids) and t.state = 'closed' and r.is_restocked
         group by t.order_id, t.return_id, coalesce(part.sku, l.sku)) back
  full join (select t.order_id, t.return_id, m.sku, m.change as quantity
               from order_return t join stock_movement m using (return_id) where t.order_id = any(order_ids)) moved
    on (moved.return_id, moved.sku) = (back.return_id, back.sku)
 where back.quantity is distinct from moved.quantity

union all
-- Until its return is closed, a replacement is only held; then it is placed, and the refund has paid for it.
select o.order_id, 'E1 replacement disagrees with its return', format('order %s is %s, return %s is %s', o.order_id, o.stage, t.return_number, t.state)
  from shop_order o join order_return t on t.return_id = o.return_id
 where o.order_id = any(order_ids)
   and (o.stage = 'placed' and (t.state <> 'closed' or t.exchange_paise <> o.credit_paise)
     or o.stage <> 'placed' and o.order_status <> 'Cancelled' and t.ended_at is not null)

union all
select t.order_id, 'E2 refund used up without a replacement', format('order %s, return %s', t.order_id, t.return_number)
  from order_return t
 where t.order_id = any(order_ids) and t.exchange_paise > 0
   and not exists (select from shop_order o where o.return_id = t.return_id and o.stage = 'placed')

union all
select o.order_id, 'E3 two replacements for one return', format('order %s, return %s', o.order_id, o.return_id)
  from shop_order o
 where o.order_id = any(order_ids) and o.return_id is not null and o.order_status <> 'Cancelled'
   and exists (select from shop_order other where other.return_id = o.return_id and other.order_id <> o.order_id
                  and other.order_status <> 'Cancelled')

union all
-- The invoice of a cancelled order stays: its number is used up.
select o.order_id, 'N5 invoice before the goods were packed', format('order %s is %s', o.order_id, o.order_status)
  from invoice i join shop_order o using (order_id)
 where i.order_id = any(order_ids) and o.order_status in ('Pending', 'Processing')
$$;
