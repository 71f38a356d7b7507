import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { isShown } from '../site/queries.ts';
import { isCalled, isListed, matching, orders, type ListFilter, type ProductOrder } from './queries.ts';
import { understandSearch, type Understood } from './understand-search.ts';

/** Five pages of the listing; matches after that are no longer close. */
export const relatedMax = 45;

export interface Related {
  ids: string[];
  /** No title contains what was typed, and it may be misspelt: these are only close to it. */
  isClose: boolean;
}

/**
 * Products that a search is about although their titles do not contain it: by SKU, by all of its words, or by their category. If there are
 * none and no title contains the search either: products that are close to it, in case it is misspelt.
 */
export async function findRelated(
  db: Database,
  { search, ...filter }: ListFilter & { search: string },
  order: ProductOrder,
): Promise<Related> {
  const { words, isCorrected, sku } = await understandSearch(db, search);
  const find = (conditions: RawBuilder<unknown>[]) => findInSteps(db, { conditions, filter, search, order, words });
  const bySku = sku ? [skuBegins(sku)] : [];
  const byWords = words.length > 0 ? [has(all(words, ofTitle)), has(all(words))] : [];
  const ids = await find(isCorrected ? bySku : [...bySku, ...byWords]);
  if (ids.length > 0 || (await isInTitle(db, search))) return { ids, isClose: false };
  const close = await find(byWords);
  // No product has all the words, so settle for some of them in the title.
  if (close.length > 0 || words.length < 2) return { ids: close, isClose: true };
  return {
    ids: await find([
      has(
        words
          .flat()
          .map((terms) => and(terms, ofTitle))
          .join(' | '),
      ),
    ]),
    isClose: true,
  };
}

export async function isInTitle(db: Database, search: string): Promise<boolean> {
  const { rows } = await sql`select from product p where ${matching({ search })} limit 1`.execute(db);
  return rows.length > 0;
}

/** Categories whose names have all the words of a search, as `category_key` writes them. */
async function readCategories(db: Database, words: Understood['words']): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select lower(c.name) as key from category c
     where ${isShown('c')}
       and array_to_tsvector(array(select stem_of(word) from unnest(words_of(c.name)) as word)) @@ ${all(words)}::tsquery`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

type Term = (term: string) => string;
const asIs: Term = (term) => term;
/** Matches titles only (weight A): `'helm':*` becomes `'helm':*A`. */
const ofTitle: Term = (term) => (term.endsWith(':*') ? `${term}A` : `${term}:A`);

const and = (terms: readonly string[], place: Term): string => `(${terms.map(place).join(' & ')})`;
const all = (words: Understood['words'], place = asIs): string =>
  words.map((alternatives) => `(${alternatives.map((terms) => and(terms, place)).join(' | ')})`).join(' & ');

const has = (query: string): RawBuilder<unknown> => sql`p.words @@ ${query}::tsquery`;

const skuBegins = (sku: string): RawBuilder<unknown> => sql`p.product_id = any(array(
  select v.product_id from variation v
   where lower(translate(v.sku, '-._', '')) like ${`${sku}%`} and v.status = 'Active' limit ${relatedMax}))`;

interface Steps {
  conditions: readonly RawBuilder<unknown>[];
  filter: ListFilter;
  search: string;
  order: ProductOrder;
  words: Understood['words'];
}

/**
 * Matches of any condition, those of the first before those of the second, and so on. Each reads only the best sellers, by index, so that a
 * common word is no slower than a rare one; only then those whose titles contain the search are left out, because looking for others could read
 * the whole catalogue.
 */
async function findInSteps(db: Database, { conditions, filter, search, order, words }: Steps): Promise<string[]> {
  if (conditions.length === 0) return [];
  const steps = conditions.map(
    (condition, step) => sql`
      (select p.product_id, ${step}::integer as step from product p where ${matching(filter)} and ${condition}
        order by ${orders['best-selling']} limit ${relatedMax})`,
  );
  const categories = order === 'best-selling' && words.length > 0 ? await readCategories(db, words) : [];
  const { rows } = await sql<{ product_id: string }>`
    select p.product_id
      from (select product_id, min(step) as step from (${sql.join(steps, sql` union all `)}) as met group by product_id) as found
      join product p using (product_id)
     where ${isListed} and not (${isCalled(search)})
     order by ${order === 'best-selling' ? sql`${inStockAndCategory(categories)}, found.step, ${orders[order]}` : orders[order]}
     limit ${relatedMax}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/**
 * The best sellers whose titles contain a search, what is in stock and in a category of that name first. Only so many are ranked: the rest
 * follow as they sell, read by index.
 */
export async function rankBestSellers(
  db: Database,
  filter: ListFilter & { search: string },
  rankedMax: number,
): Promise<string[]> {
  const { words, isCorrected } = await understandSearch(db, filter.search);
  const categories = isCorrected || words.length === 0 ? [] : await readCategories(db, words);
  const { rows } = await sql<{ product_id: string }>`
    select p.product_id
      from (select p.*, row_number() over () as place
              from (select p.product_id, p.in_stock, p.category_key from product p where ${matching(filter)}
                     order by ${orders['best-selling']} limit ${rankedMax + 1}) p) p
     order by p.place > ${rankedMax}, ${inStockAndCategory(categories)}, p.place`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/** What is sold out comes last; of the rest, the categories that the search names come first. */
const inStockAndCategory = (categories: readonly string[]): RawBuilder<unknown> =>
  sql`p.in_stock desc, (p.category_key = any(${categories}::text[])) desc`;
