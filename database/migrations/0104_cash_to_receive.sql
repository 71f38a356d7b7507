-- expand
-- outside a transaction

create index concurrently if not exists order_cash_to_receive on shop_order (created_at, order_id)
  where remaining_paise > 0 and payment_mode = 'Pay on delivery' and fulfilment = 'delivered' and cash_received_at is null;
