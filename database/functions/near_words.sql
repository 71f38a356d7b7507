-- An ordinary role can set the threshold only in a session that has loaded pg_trgm, and this function is created before the first
-- migration. Calling the extension loads it.
create extension if not exists pg_trgm;
select show_limit();

-- Words of the catalogue that look like this one, the most similar first. Swapped letters leave few trigrams in common (hemlet and helmet:
-- 0.27), so the threshold is low, and domain/typing-slip.ts decides.
create or replace function near_words(typed text) returns table (word text, stem text) stable strict language sql
set pg_trgm.similarity_threshold = 0.2 as $$
  select known.word, known.stem from search_word known where known.word % typed
   order by similarity(known.word, typed) desc, known.word limit 30
$$;
