-- A trigger, so that changes by plain SQL also make older edits stale.
create or replace function raise_version() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
