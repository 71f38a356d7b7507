-- expand

-- Save marks everybody; nobody tapped these. They never count against a mark that somebody tapped. domain/roll-call-work.ts
alter table attendance add column is_untouched boolean not null default false;
