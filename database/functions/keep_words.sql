-- What a product is found by when no title contains the search: the stems of its title (weight A), and of its category and attribute
-- values (weight B).
create or replace function keep_words() returns trigger language plpgsql as $$
begin
  -- Words contain no quote and no backslash, because those separate words.
  select coalesce(string_agg(format('''%s'':1%s', stem, place), ' '), '')::tsvector into new.words
    from (select stem, min(place) as place
            from (select stem_of(word) as stem, 'A' as place from unnest(words_of(new.title)) as word
                  union all
                  select stem_of(word), 'B' from unnest(words_of(found_by(null, new.category, new.attribute))) as word) as found
           group by stem) as placed;
  return new;
end $$;
