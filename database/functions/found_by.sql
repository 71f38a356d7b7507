-- The texts of a product that the search covers.
create or replace function found_by(title text, category text, attribute jsonb) returns text immutable language sql as $$
  select concat_ws(' ', title, category, (
    select string_agg(term ->> 'name', ' ') from jsonb_path_query(attribute, 'lax $[*].selectedTerms[*]') as term))
$$;
