-- The stem of an English word: helmet for helmets, skate for skating. An unknown word is its own stem.
create or replace function stem_of(word text) returns text immutable strict parallel safe language sql as $$
  select coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)
$$;
