-- Adds to a cart one after the other, so that nobody comes between the look and the write.
create or replace function lock_cart(owner_id text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('cart ' || owner_id, 0))
$$;
