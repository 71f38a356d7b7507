-- 128 random bits from PostgreSQL's strong random source, as 32 hex digits: an id that nobody can guess.
-- (A UUID has only 122; hashing two of them needs no extension.)
create or replace function random_id() returns text language sql volatile as $$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32)
$$;
