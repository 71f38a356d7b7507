import { sql, type RawBuilder } from 'kysely';
import { countedMax } from '../../../contract/desk/desk-list.ts';
import type { StockRow, StockSort } from '../../../contract/desk/stock.ts';
import type { Database } from '../../../database/client.ts';
import { keyText, keyValue, readCursor, writeCursor } from '../desk-frame/cursor.ts';
import { skuConditions, type SkuFilter } from './sku-conditions.ts';

interface Asked extends SkuFilter {
  sort: StockSort;
  after?: string | undefined;
  limit: number;
}

const left = sql`(s.on_hand - s.reserved)`;

/** The columns of a row, from stock s, variation v, product p and what waits to be packed t. */
const columns = sql`
  s.sku, p.product_id, p.title, v.attributes,
  case when v.status = 'Active' and p.status = 'Active' then 'Active' else 'Inactive' end as status,
  s.on_hand, s.reserved, coalesce(t.quantity, 0) as to_pack, s.on_hand + coalesce(t.quantity, 0) as on_shelf`;

/** Rows of these SKUs. */
const rowsOf = (skus: RawBuilder<unknown>) => sql`
  stock s join variation v using (sku) join product p using (product_id)
  left join pieces_to_pack(${skus}) t using (sku)`;

/** A page, walked by key. Only the rows of the page are read as a whole. */
export async function listStock(db: Database, { sort, after, limit, ...filter }: Asked) {
  const matching = skuConditions(filter);
  const order = sort === 'least' ? sql`${left}, s.sku` : sql`s.sku`;
  const from = startOf(sort, after);
  const { rows } = await sql<StockRow & { key_text: string }>`
    with found as materialized (
      select s.sku from stock s join variation v using (sku) join product p using (product_id)
       where ${matching} and ${from} order by ${order} limit ${limit + 1})
    select ${columns}, ${keyText('number', left)} as key_text
      from ${rowsOf(sql`array(select sku from found)`)}
     where s.sku = any(array(select sku from found)) order by ${order}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (
      select from stock s join variation v using (sku) join product p using (product_id)
       where ${matching} limit ${countedMax + 1}) t`.execute(db);
  const total = counted[0]?.total ?? 0;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ key_text: _key, ...row }) => row),
    next: rows.length > limit && last ? writeCursor(last.key_text, last.sku) : null,
    total: Math.min(total, countedMax),
    total_is_more: total > countedMax,
  };
}

/** Undefined: no such SKU, or a package. */
export async function findStock(db: Database, sku: string): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`
    select ${columns} from ${rowsOf(sql`array[${sku}]`)} where s.sku = ${sku}`.execute(db);
  return rows[0];
}

function startOf(sort: StockSort, after: string | undefined): RawBuilder<unknown> {
  const cursor = readCursor(after, ['number', 'text']);
  if (!cursor) return sql`true`;
  if (sort === 'sku') return sql`s.sku > ${cursor[1]}`;
  return sql`(${left}, s.sku) > (${keyValue('number', cursor[0])}, ${cursor[1]})`;
}
