-- expand
-- outside a transaction

create index concurrently if not exists admission_fee_owed on admission (admission_id) where state = 'declined' and fee_settled_at is null;
