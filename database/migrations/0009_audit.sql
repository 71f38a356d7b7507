-- Who changed what. Written in the transaction of the change; a row is never changed nor deleted.
create table audit (
  audit_id     bigint generated always as identity primary key,
  at           timestamptz not null default now(),
  -- User id, or `system`.
  actor        text not null check (length(actor) between 1 and 64),
  action       text not null check (length(action) between 1 and 100),
  subject_kind text not null check (length(subject_kind) between 1 and 60),
  subject_id   text not null check (length(subject_id) between 1 and 100),
  -- Danger: no passwords, codes, tokens or Aadhaar numbers.
  detail       jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index audit_by_subject on audit (subject_kind, subject_id, at);
create index audit_by_actor on audit (actor, at);

create function keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are written once' using errcode = 'check_violation', constraint = 'audit_is_final';
end $$;
create trigger audit_final before update or delete or truncate on audit
  for each statement execute function keep_audit();
