-- Rows that must not exist; empty in a healthy shop. Names: A academy, S stock, C coupons, K carts and addresses, M money, N numbers,
-- Q quotes, R returns, E exchanges, T tills.
-- Danger: it reads everything. The watch (server/state/row-watch.ts) calls the functions instead, for recent changes.
create view violation (name, detail) as
select name, detail from order_violations(array(select order_id from shop_order))
union all
select name, detail from fee_violations(array(select fee_order_id from fee_order))
union all
select name, detail from payment_violations(array(select payment_id from payment))
union all
select name, detail from till_violations(array(select till_id from till))
union all
select name, detail from stock_violations(array(select sku from stock))
union all
select name, detail from coupon_violations(array(select code from coupon))
union all
select name, detail from account_violations(array(select user_id from account))
union all
select name, detail from student_violations(array(select student_id from student));
