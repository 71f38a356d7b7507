-- The stem that the words of one kind share: helmet for helmets, skate for skating. A word that English does not know is its own.
create or replace function stem_of(word text) returns text immutable strict parallel safe language sql as $$
  select coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)
$$;
