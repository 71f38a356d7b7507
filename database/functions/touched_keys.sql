-- Keys of the rows that changed since this time, by kind, for the functions that look for violations. Each part reads the end of an
-- index. Stock and coupons are found through the order that changed them. Coupons without a limit are left to the nightly check:
-- nothing depends on their count, and counting takes longer the more they are used. So are carts and addresses, because no money depends
-- on them.
create or replace function touched_keys(since timestamptz) returns table (kind text, key text)
  language sql stable as $$
with touched_order as materialized (
  select order_id from shop_order where created_at >= since
  union
  select order_id from shop_order where placed_at >= since
  union
  select order_id from order_status_change where changed_at >= since
  union
  select order_id from stock_hold where ended_at >= since
  union
  select order_id from order_return where created_at >= since
  union
  select order_id from order_return where ended_at >= since
  union
  select order_id from credit_note where issued_at >= since
)
select 'order', order_id from touched_order
union
select 'stock', h.sku from touched_order join stock_hold h using (order_id)
union
select 'stock', sku from stock_movement where at >= since
union
select 'coupon', c.code from touched_order join coupon_redemption r using (order_id) join coupon c using (code)
 where c.limit_total is not null
union
select 'till', till_id from till where closed_at >= since
union
select 'till', c.till_id from touched_order join counter_sale c using (order_id)
union
select 'fee', fee_order_id from fee_order where created_at >= since
union
select 'fee', fee_order_id from fee_order where paid_at >= since
union
select 'payment', payment_id from payment where created_at >= since
union
select 'payment', payment_id from payment where captured_at >= since
union
select 'payment', payment_id from refund where created_at >= since
union
select 'payment', payment_id from refund where ended_at >= since
union
select 'student', student_id from student_state_change where at >= since
union
select 'student', student_id from enrolment where created_at >= since
union
select 'student', student_id from enrolment where ended_at >= since
union
select 'student', student_id from attendance where received_at >= since
union
select 'student', student_id from consent where withdrawn_at >= since
$$;
