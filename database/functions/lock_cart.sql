-- Serialises additions to a cart, so that nothing changes between reading it and writing.
create or replace function lock_cart(owner_id text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('cart ' || owner_id, 0))
$$;
