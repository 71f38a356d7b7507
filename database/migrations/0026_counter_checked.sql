-- expand

alter table order_return validate constraint order_return_from_till;
alter table shop_order validate constraint order_payment_mode;
alter table shop_order validate constraint order_counter_mode;
alter table shop_order validate constraint order_pay_now_pays_all;
alter table shop_order validate constraint order_by_hand_pays_nothing_online;
alter table shop_order validate constraint order_discount_has_coupon;
alter table shop_order validate constraint order_counter_given_up;
