-- One row a bucket, its window opened by the first try and not by the clock: "once a minute" then holds at the turn of a
-- minute too. A login that succeeds is not counted, so a count may fall back to nothing.
drop table attempt_count;
create unlogged table attempt_count (
  bucket       text primary key check (length(bucket) <= 300),
  window_start timestamptz not null default now(),
  count        integer not null check (count >= 0)
);
create index attempt_count_old on attempt_count (window_start);
