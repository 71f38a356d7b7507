-- expand
-- outside a transaction

-- Never two replacements for one return: before another one is written, the last is cancelled.
create unique index concurrently if not exists order_one_of_return on shop_order (return_id)
  where return_id is not null and order_status <> 'Cancelled';
create index concurrently if not exists order_by_return on shop_order (return_id) where return_id is not null;

alter table shop_order validate constraint order_parts_add_up;
alter table shop_order validate constraint order_channel;
alter table shop_order validate constraint order_has_mobile;
alter table shop_order validate constraint order_of_return;
alter table shop_order validate constraint order_credit;
