import { sql, type RawBuilder } from 'kysely';
import { countedMax } from '../../../contract/desk/desk-list.ts';
import type { GridRow, GridSort } from '../../../contract/desk/grid.ts';
import type { Database } from '../../../database/client.ts';
import { readCursor, writeCursor } from '../desk-frame/cursor.ts';
import { skuConditions, type SkuFilter } from '../desk-stock/sku-conditions.ts';

interface Asked extends SkuFilter {
  sort: GridSort;
  after?: string | undefined;
  limit: number;
}

/** A page of SKUs, walked by key. Only its own rows are read as a whole. */
export async function listGrid(db: Database, { sort, after, limit, ...filter }: Asked) {
  const matching = skuConditions(filter);
  const order = sort === 'title' ? sql`p.title, v.sku` : sql`v.sku`;
  const { rows } = await sql<GridRow>`
    with found as materialized (
      select v.sku from product p join variation v using (product_id) left join stock s using (sku)
       where ${matching} and ${startOf(sort, after)} order by ${order} limit ${limit + 1})
    select v.sku, p.product_id, p.title, v.attributes, v.price_paise, v.sale_price_paise, v.version,
           s.on_hand + coalesce(t.quantity, 0) as on_shelf, coalesce(s.reserved, 0) + coalesce(t.quantity, 0) as promised
      from variation v join product p using (product_id) left join stock s using (sku)
      left join pieces_to_pack(array(select sku from found)) t using (sku)
     where v.sku = any(array(select sku from found)) order by ${order}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (
      select from product p join variation v using (product_id) left join stock s using (sku)
       where ${matching} limit ${countedMax + 1}) t`.execute(db);
  const total = counted[0]?.total ?? 0;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > limit && last ? writeCursor(last.title, last.sku) : null,
    total: Math.min(total, countedMax),
    total_is_more: total > countedMax,
  };
}

function startOf(sort: GridSort, after: string | undefined): RawBuilder<unknown> {
  const cursor = readCursor(after, ['text', 'text']);
  if (!cursor) return sql`true`;
  if (sort === 'sku') return sql`v.sku > ${cursor[1]}`;
  // The first condition is the index's own: titles and SKUs stand in two tables.
  return sql`p.title >= ${cursor[0]} and (p.title, v.sku) > (${cursor[0]}, ${cursor[1]})`;
}
