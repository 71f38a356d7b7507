import { sql, type RawBuilder } from 'kysely';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import { countedMax } from '../../../contract/desk/desk-list.ts';
import { lowStock } from '../../../domain/low-stock.ts';
import type { Database } from '../../../database/client.ts';
import type { Walk } from '../list/list-page.ts';
import { escapeLike, titleMatches } from '../list/title-search.ts';

type SkuFilter = Pick<DeskQuery<'GET /desk/stock'>, 'q' | 'status' | 'stock'>;

/** Columns of the list to filter. */
interface SkuColumns {
  sku: RawBuilder<unknown>;
  product: RawBuilder<unknown>;
  titleKey: RawBuilder<unknown>;
  /** What can be sold. */
  left: RawBuilder<unknown>;
}

interface Conditions {
  matching: RawBuilder<unknown>;
  walk?: Walk;
}

export async function findSkuConditions(
  db: Database,
  { q, status, stock }: SkuFilter,
  { sku, product, titleKey, left }: SkuColumns,
): Promise<Conditions> {
  const within = [sql`true`];
  const tested: RawBuilder<unknown>[] = [];
  const matching: RawBuilder<unknown>[] = [];
  if (stock) within.push(sql`${left} <= ${sql.lit(stock === 'out' ? 0 : lowStock)}`);
  if (status === 'Inactive') within.push(sql`${sku} = any(array(${notInTheShop}))`);
  if (status === 'Active') {
    const isActive = sql`(select v.status = 'Active' and p.status = 'Active'
      from variation v join product p using (product_id) where v.sku = ${sku})`;
    tested.push(isActive);
    matching.push(isActive);
  }
  if (q) {
    const isFound = await findSkus(db, q, sku);
    if (isFound) {
      within.push(isFound);
    } else {
      tested.push(sql`(${titleMatches(titleKey, q)} or ${begins(sku, q)})`);
      matching.push(
        sql`(${product} in (select p.product_id from product p where ${titleMatches(sql`p.title_key`, q)}) or ${begins(sku, q)})`,
      );
    }
  }
  const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  const found = { matching: all([...within, ...matching]) };
  return tested.length === 0 ? found : { ...found, walk: { within: all(within), tested: all(tested) } };
}

/** Each of these is rare and has its own index. */
const notInTheShop = sql`
  select v.sku from variation v where v.status = 'Inactive'
  union all
  select v.sku from product p join variation v using (product_id) where p.status = 'Inactive'
  union all
  select v.sku from product p join variation v using (product_id) where p.status = 'Archived'`;

/** Matches the beginning of a SKU, as typed or in capitals. */
function begins(sku: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  const start = `${escapeLike(q)}%`;
  if (start === start.toUpperCase()) return sql`${sku} like ${start}`;
  return sql`(${sku} like ${start} or ${sku} like upper(${start}))`;
}

/**
 * Finds SKUs that begin with the text, and those of products whose title contains it. Null if more than 200 products match: then it is
 * cheaper to read the list in order until the page is full. `version > 0` is always true, but no index covers it together with the
 * title, so the planner uses the trigram index; because of the limit it would otherwise read another index until it met 201 of them.
 */
async function findSkus(db: Database, q: string, sku: RawBuilder<unknown>): Promise<RawBuilder<unknown> | null> {
  const { rows: named } = await sql<{ product_id: string }>`
    with named as materialized (
      select p.product_id from product p where ${titleMatches(sql`p.title_key`, q)} and p.version > 0)
    select product_id from named limit ${countedMax + 1}`.execute(db);
  if (named.length > countedMax) return null;
  const { rows } = await sql<{ sku: string; is_begun: boolean }>`
    (select sku, true as is_begun from variation where ${begins(sql`sku`, q)} limit ${countedMax + 1})
    union all
    select sku, false from variation where product_id = any(${named.map(({ product_id }) => product_id)})`.execute(db);
  if (rows.filter(({ is_begun }) => is_begun).length <= countedMax) {
    return sql`${sku} = any(${rows.map((row) => row.sku)})`;
  }
  const others = rows.filter(({ is_begun }) => !is_begun).map((row) => row.sku);
  return others.length === 0 ? begins(sku, q) : sql`(${begins(sku, q)} or ${sku} = any(${others}))`;
}
