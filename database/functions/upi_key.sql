-- A UPI reference without what people type differently: spaces and capitals.
create or replace function upi_key(typed text) returns text language sql immutable as $$
  select upper(regexp_replace(typed, '\s', '', 'g'))
$$;
