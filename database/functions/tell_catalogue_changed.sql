-- Every process listens on this channel and refreshes its caches. PostgreSQL merges equal messages of a transaction into one.
create or replace function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', tg_table_name);
  return null;
end $$;
