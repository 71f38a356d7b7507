-- expand

alter table shop_order validate constraint order_channel;
alter table shop_order validate constraint order_online_has_account;
alter table shop_order validate constraint order_coupon_has_account;
alter table shop_order validate constraint order_has_mobile;
alter table shop_order validate constraint order_online_has_address;
alter table payment_request validate constraint payment_request_fee_has_account;
