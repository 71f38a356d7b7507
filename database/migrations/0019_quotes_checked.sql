-- expand
-- outside a transaction

-- Never two orders for one quote: before another one is written, the last is cancelled, so money for it is refunded.
create unique index concurrently if not exists order_one_of_quote on shop_order (quote_id)
  where quote_id is not null and order_status <> 'Cancelled';
create index concurrently if not exists order_by_quote on shop_order (quote_id) where quote_id is not null;

alter table shop_order validate constraint order_of_quote;
