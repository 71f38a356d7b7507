-- expand
-- outside a transaction

create index concurrently if not exists admission_to_answer on admission (admission_id) where state = 'new';
