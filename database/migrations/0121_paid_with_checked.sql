-- expand
-- outside a transaction

create index concurrently if not exists order_by_paid_with on shop_order (paid_with) where paid_with is not null;

alter table shop_order validate constraint shop_order_paid_with_fkey;
alter table shop_order validate constraint order_paid_once;
