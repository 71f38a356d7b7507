-- expand

-- The order with which the customer paid for the same lines: money that arrives for this one is refunded.
alter table shop_order add column paid_with text;
alter table shop_order add constraint shop_order_paid_with_fkey foreign key (paid_with) references shop_order not valid;
alter table shop_order add constraint order_paid_once check (paid_with is null or stage = 'abandoned') not valid;
