-- After each statement on a table of settings, banners or texts, and when goods are truncated: names the table, and every process
-- treats everything as changed. PostgreSQL merges equal notices of a transaction into one.
create or replace function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', tg_table_name);
  return null;
end $$;
