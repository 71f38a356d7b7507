-- expand
-- outside a transaction

create index concurrently if not exists admission_by_settler on admission (fee_settled_by) where fee_settled_by is not null;
