import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { wordsMeant } from '../../../domain/typing-slip.ts';
import { isShown } from '../site/queries.ts';
import { isListed } from './queries.ts';

/** Further words are ignored: nobody types more, and each one costs a lookup. */
const wordsMax = 8;
/** Words of at least this length also match as prefixes. */
const beginningMin = 3;

/** tsquery terms, all of which must match. */
type Alternative = string[];

/** A search, translated into words that the catalogue uses. */
export interface Understood {
  /** For each typed word, the alternatives of which at least one must match. Empty if all that was typed is a single letter. */
  words: Alternative[][];
  /** Some words are not in the catalogue: they were replaced by similar ones, or dropped. */
  isCorrected: boolean;
  /** The whole text as the start of a SKU. Null if it cannot be one. */
  sku: string | null;
}

interface TypedWord {
  word: string;
  stem: string;
  is_known: boolean;
  near: { word: string; stem: string }[];
  /** Stems of what the owner says it means. */
  means: string[][];
}

/** Takes words that the catalogue or the owner's synonyms know as they are, replaces others by words they may be a typo of, and drops the rest. */
export async function understandSearch(db: Database, search: string): Promise<Understood> {
  const { rows } = await sql<TypedWord>`
    select word, stem_of(word) as stem,
           case when word ~ '[0-9]' then exists (select from product p where ${isListed} and p.words @@ format('''%s''', word)::tsquery)
                else exists (select from search_word known where known.stem = stem_of(typed.word) or known.word ^@ typed.word)
           end as is_known,
           (select coalesce(jsonb_agg(near), '[]') from near_words(typed.word) as near) as near,
           (select coalesce(jsonb_agg(array(select stem_of(meant) from unnest(words_of(s.means)) as meant)), '[]')
              from search_synonym s
             where ${isShown('s')} and words_of(s.means) <> '{}' and typed.word = any(words_of(s.word))) as means
      from unnest(words_of(${search})) as typed (word)
     -- Words such as "for" say nothing about goods.
     where ts_lexize('pg_catalog.english_stem', word) is distinct from '{}'
     limit ${wordsMax}`.execute(db);
  const understood = rows
    .map((row) => ({ word: row.word, alternatives: alternativesOf(row) }))
    .filter(({ alternatives }) => alternatives.length > 0);
  return {
    words: understood.some(({ word }) => word.length > 1) ? understood.map(({ alternatives }) => alternatives) : [],
    isCorrected: rows.some(({ is_known, means }) => !is_known && means.length === 0),
    sku: skuOf(search),
  };
}

function alternativesOf({ word, stem, is_known, near, means }: TypedWord): Alternative[] {
  const isNumber = /[0-9]/.test(word);
  const synonyms = means.map((stems) => stems.map(lexeme));
  if (is_known) {
    const beginning = isNumber || word.length < beginningMin ? [] : [[`${lexeme(word)}:*`]];
    return [[lexeme(stem)], ...beginning, ...synonyms];
  }
  if (synonyms.length > 0 || isNumber) return synonyms;
  return [...new Set(wordsMeant(word, near).map((meant) => lexeme(meant.stem)))].map((term) => [term]);
}

const lexeme = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const skuOf = (search: string): string | null => {
  const plain = search.toLowerCase().replaceAll(/[\s._-]/g, '');
  return /^[0-9a-z]{3,64}$/.test(plain) ? plain : null;
};
