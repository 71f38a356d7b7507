-- Whoever writes the row, also by SQL: an edit that was begun before it is stale.
create or replace function raise_version() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
