-- The words of a text as the search compares them: `4x110` is also found by 110, and `85A` by 85. Only ASCII characters and a few symbols
-- separate words, so that a Devanagari vowel sign does not, whatever the database's locale.
create or replace function words_of(written text) returns text[] immutable strict parallel safe language sql as $$
  with plain as (
    select regexp_replace(lower(left(written, 1000)), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f\u00a0-\u00bf\u00d7\u2000-\u206f]+', ' ', 'g') as text
  )
  select array(
    select left(word, 60) from plain, regexp_split_to_table(text, ' ') as word where word <> ''
    union
    select left(word, 60)
      from plain, regexp_split_to_table(
             regexp_replace(regexp_replace(text, '([0-9])([a-z])', '\1 \2', 'g'), '([a-z])([0-9])', '\1 \2', 'g'), ' ') as word
     where length(word) > 1)
$$;
