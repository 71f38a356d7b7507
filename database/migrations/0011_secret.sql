-- Keys that the processes of one shop share when the configuration does not give them. Whoever can read this table can act
-- as any customer: a shop that hands out dumps of its database should set the keys in its configuration instead.
create table secret (
  name       text primary key check (length(name) between 1 and 60),
  value      text not null check (length(value) between 32 and 200),
  created_at timestamptz not null default now()
);
