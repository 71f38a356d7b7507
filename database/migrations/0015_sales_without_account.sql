-- expand

-- An order that was not made in the online shop may belong to nobody: a quote that a visitor asked for, or a sale at the counter.
alter table shop_order
  add column channel text not null default 'online',
  alter column user_id drop not null,
  drop constraint shop_order_mobile_check,
  add constraint order_channel check (channel in ('online', 'counter', 'quote')) not valid,
  add constraint order_online_has_account check (channel <> 'online' or user_id is not null) not valid,
  -- Coupons are counted for each account.
  add constraint order_coupon_has_account check (coupon_code is null or user_id is not null) not valid,
  add constraint order_has_mobile check (mobile ~ '^[0-9]{10}$' or channel = 'counter' and mobile = '') not valid,
  -- Without an address the goods are handed over in the shop.
  add constraint order_online_has_address
    check (channel <> 'online' or shipping_address <> '{}' and billing_address <> '{}') not valid;

alter table payment_request
  alter column user_id drop not null,
  add constraint payment_request_fee_has_account check (purpose <> 'fee' or user_id is not null) not valid;
