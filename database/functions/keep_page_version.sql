-- Stores each saved state of a page, the last hundred at most.
create or replace function keep_page_version() returns trigger language plpgsql as $$
begin
  insert into page_version (slug, title, lead, facts, body, sections, saved_at, saved_by)
  values (new.slug, new.title, new.lead, new.facts, new.body, new.sections, new.saved_at, new.saved_by);
  delete from page_version where slug = new.slug and version_id <= (
    select version_id from page_version where slug = new.slug order by version_id desc offset 100 limit 1);
  return null;
end $$;
