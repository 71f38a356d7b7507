import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { wordsMeant } from '../../../domain/typing-slip.ts';
import { isListed } from './queries.ts';

/** Further words are ignored: nobody types more, and each one costs a lookup. */
const wordsMax = 8;
/** Words of at least this length also match as prefixes. */
const beginningMin = 3;

/** A search, translated into words that the catalogue uses. */
export interface Understood {
  /** For each known word, the tsquery terms of which at least one must match. Empty if all that was typed is a single letter. */
  words: string[][];
  /** The whole text as the start of a SKU. Null if it cannot be one. */
  sku: string | null;
}

interface TypedWord {
  word: string;
  stem: string;
  is_known: boolean;
  near: { word: string; stem: string }[];
}

/** Takes words that the catalogue uses as they are, replaces others by words they may be a typo of, and drops the rest. */
export async function understandSearch(db: Database, search: string): Promise<Understood> {
  const { rows } = await sql<TypedWord>`
    select word, stem_of(word) as stem,
           case when word ~ '[0-9]' then exists (select from product p where ${isListed} and p.words @@ format('''%s''', word)::tsquery)
                else exists (select from search_word known where known.stem = stem_of(typed.word) or known.word ^@ typed.word)
           end as is_known,
           (select coalesce(jsonb_agg(near), '[]') from near_words(typed.word) as near) as near
      from unnest(words_of(${search})) as typed (word)
     -- Words such as "for" say nothing about goods.
     where ts_lexize('pg_catalog.english_stem', word) is distinct from '{}'
     limit ${wordsMax}`.execute(db);
  const understood = rows
    .map((row) => ({ word: row.word, alternatives: alternativesOf(row) }))
    .filter(({ alternatives }) => alternatives.length > 0);
  return {
    words: understood.some(({ word }) => word.length > 1) ? understood.map(({ alternatives }) => alternatives) : [],
    sku: skuOf(search),
  };
}

function alternativesOf({ word, stem, is_known, near }: TypedWord): string[] {
  const isNumber = /[0-9]/.test(word);
  if (!is_known) return isNumber ? [] : [...new Set(wordsMeant(word, near).map((meant) => lexeme(meant.stem)))];
  return isNumber || word.length < beginningMin ? [lexeme(stem)] : [lexeme(stem), `${lexeme(word)}:*`];
}

const lexeme = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const skuOf = (search: string): string | null => {
  const plain = search.toLowerCase().replaceAll(/[\s._-]/g, '');
  return /^[0-9a-z]{3,64}$/.test(plain) ? plain : null;
};
