-- expand
-- outside a transaction

create index concurrently if not exists invoice_by_time on invoice (issued_at, order_id);
