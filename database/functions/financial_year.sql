-- India's financial year starts on 1 April, Indian time: '2026-27'.
create or replace function financial_year(moment timestamptz) returns text language sql immutable as $$
  select year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
    from (select extract(year from (moment at time zone 'Asia/Kolkata') - interval '3 months')::integer as year) y
$$;
