import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { isListed, matching, orders, type ListFilter, type ProductOrder } from './queries.ts';
import { understandSearch, type Understood } from './understand-search.ts';

/** Five pages of the listing; matches after that are no longer close. */
const closeMax = 45;

/**
 * Ids of products close to a search that no title contains: best match first, then in stock, then best selling. Returns none if a title does
 * contain it: then the ordinary list is the right answer, even if another filter leaves that list empty.
 */
export async function findClose(
  db: Database,
  { search, ...filter }: ListFilter & { search: string },
  order: ProductOrder,
): Promise<string[]> {
  const [understood, isCalledSo] = await Promise.all([understandSearch(db, search), isInTitle(db, search)]);
  return isCalledSo ? [] : findIds(db, understood, filter, order);
}

export async function isInTitle(db: Database, search: string): Promise<boolean> {
  const { rows } = await sql`select from product p where ${matching({ search })} limit 1`.execute(db);
  return rows.length > 0;
}

async function findIds(
  db: Database,
  { words, sku }: Understood,
  filter: ListFilter,
  order: ProductOrder,
): Promise<string[]> {
  const oneOfEach = words.map((alternatives) => `(${alternatives.join(' | ')})`).join(' & ');
  const inTitle = words.map((alternatives) => `(${alternatives.map(ofTitle).join(' | ')})`).join(' & ');
  const found = await findInSteps(
    db,
    [...(sku ? [skuBegins(sku)] : []), ...(words.length > 0 ? [has(inTitle), has(oneOfEach)] : [])],
    filter,
    order,
  );
  // No product has all the words, so settle for some of them in the title.
  if (found.length > 0 || words.length < 2) return found;
  return findInSteps(db, [has(words.flat().map(ofTitle).join(' | '))], filter, order);
}

/** Matches titles only (weight A): `'helm':*` becomes `'helm':*A`. */
const ofTitle = (alternative: string): string => (alternative.endsWith(':*') ? `${alternative}A` : `${alternative}:A`);

const has = (query: string): RawBuilder<unknown> => sql`p.words @@ ${query}::tsquery`;

const skuBegins = (sku: string): RawBuilder<unknown> => sql`p.product_id = any(array(
  select v.product_id from variation v
   where lower(translate(v.sku, '-._', '')) like ${`${sku}%`} and v.status = 'Active' limit ${closeMax}))`;

/**
 * Matches of the first condition, then of the second, and so on. Each reads only the best sellers, by index, so that a common word
 * is no slower than a rare one.
 */
async function findInSteps(
  db: Database,
  conditions: readonly RawBuilder<unknown>[],
  filter: ListFilter,
  order: ProductOrder,
): Promise<string[]> {
  if (conditions.length === 0) return [];
  const steps = conditions.map(
    (condition, step) => sql`
      (select p.product_id, ${step}::integer as step from product p where ${matching(filter)} and ${condition}
        order by ${orders['best-selling']} limit ${closeMax})`,
  );
  const { rows } = await sql<{ product_id: string }>`
    select p.product_id
      from (select product_id, min(step) as step from (${sql.join(steps, sql` union all `)}) as met group by product_id) as close
      join product p using (product_id)
     where ${isListed}
     order by ${order === 'best-selling' ? bestMatch : orders[order]} limit ${closeMax}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

const bestMatch = sql`close.step, p.in_stock desc, ${orders['best-selling']}`;
