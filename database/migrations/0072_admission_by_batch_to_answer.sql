-- expand
-- outside a transaction

create index concurrently if not exists admission_to_answer_by_batch on admission (batch_id) where state = 'new';
