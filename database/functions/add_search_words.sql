-- After each statement on product: stores words that are new to the catalogue, for correcting typos. Leaves out numbers: 100 is not a typo
-- for 110. Sorted, so that two statements that add the same words do not deadlock.
create or replace function add_search_words() returns trigger language plpgsql as $$
declare
  texts text[];
begin
  if tg_op = 'INSERT' then
    texts := array(select found_by(title, category, attribute) from became);
  else
    texts := array(select found_by(became.title, became.category, became.attribute)
                     from became join was using (product_id) where was.words <> became.words);
  end if;
  insert into search_word (word)
  select distinct each from unnest(texts) as written, unnest(words_of(written)) as each
   where length(each) > 2 and each !~ '[0-9]' and not exists (select from search_word where word = each)
   order by each
  on conflict do nothing;
  return null;
end $$;
