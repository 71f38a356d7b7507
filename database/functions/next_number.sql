-- The next number of a series without gaps. Danger: the series stays locked until commit.
create or replace function next_number(series text) returns integer language sql volatile as $$
  insert into number_series (name, last) values (series, 1)
  on conflict (name) do update set last = number_series.last + 1
  returning last
$$;
