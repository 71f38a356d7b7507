-- Called once all rows are loaded: updating indexes while loading takes twice as long.
create or replace function index_post_offices() returns void language sql volatile as $$
  insert into pincode_place (pincode, latitude, longitude)
  select pincode, percentile_cont(0.5) within group (order by latitude), percentile_cont(0.5) within group (order by longitude)
    from post_office where latitude is not null group by pincode;
  create index post_office_by_pincode on post_office (pincode);
  create index post_office_contains on post_office using gin (lower(name || ' ' || district) gin_trgm_ops);
$$;
