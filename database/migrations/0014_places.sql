-- Where in India a pincode is: the post offices with their places, and of each pincode the middle of its offices. Filled at
-- the first start from the directory of India Post (database/post-offices.ts); nothing else writes here.

create table post_office (
  -- Compared byte by byte, so that a beginning is found by the index whatever the database's language.
  pincode   text collate "C" not null,
  name      text not null,
  district  text not null,
  state     text not null,
  latitude  double precision,
  longitude double precision
);

create table pincode_place (
  pincode   text collate "C" primary key,
  latitude  double precision not null check (latitude between 6 and 38),
  longitude double precision not null check (longitude between 68 and 98)
);

-- Called when all are there: keeping indexes while they come would take twice as long.
create function index_post_offices() returns void language sql volatile as $$
  insert into pincode_place (pincode, latitude, longitude)
  select pincode, percentile_cont(0.5) within group (order by latitude), percentile_cont(0.5) within group (order by longitude)
    from post_office where latitude is not null group by pincode;
  create index post_office_by_pincode on post_office (pincode);
  create index post_office_contains on post_office using gin (lower(name || ' ' || district) gin_trgm_ops);
$$;
