import { sql } from 'kysely';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { StockRow, StockSort } from '../../../contract/desk/stock.ts';
import type { Database } from '../../../database/client.ts';
import { readListPage, type ListSort } from '../list/list-page.ts';
import { findSkuConditions } from './sku-conditions.ts';

const left = sql`(s.on_hand - s.reserved)`;

/** How many people confirmed by mail and have not been notified yet. */
const waiting = sql`
  (select count(*)::integer from restock_request r
    where r.sku = s.sku and r.confirmed_at is not null and r.ended_at is null)`;

const waitedFor = sql`select sku from restock_request where confirmed_at is not null and ended_at is null`;

const sorts: Record<StockSort, ListSort> = {
  sku: { key: sql`s.sku`, kind: 'text', isDescending: false },
  least: { key: left, kind: 'number', isDescending: false },
  waited: { key: waiting, kind: 'number', isDescending: true },
};

/** Columns of a row. Aliases: s stock, v variation, p product, t what waits to be packed. */
const columns = sql`
  s.sku, p.product_id, p.title, v.attributes,
  case when v.status = 'Active' and p.status = 'Active' then 'Active' else 'Inactive' end as status,
  s.on_hand, s.reserved, coalesce(t.quantity, 0) as to_pack, s.on_hand + coalesce(t.quantity, 0) as on_shelf,
  ${waiting} as waiting`;

const joins = sql`join variation v using (sku) join product p using (product_id)`;

export async function listStock(db: Database, { sort, after, limit, ...filter }: DeskQuery<'GET /desk/stock'>) {
  const conditions = await findSkuConditions(db, filter, {
    sku: sql`s.sku`,
    product: sql`s.of_product`,
    titleKey: sql`(select p.title_key from product p where p.product_id = s.of_product)`,
    left,
  });
  // An array, so that the planner uses the index: people wait for only a few SKUs.
  const matching =
    sort === 'waited' ? sql`s.sku = any(array(${waitedFor})) and ${conditions.matching}` : conditions.matching;
  return readListPage<StockRow>(db, {
    table: sql`stock`,
    alias: sql`s`,
    id: sql`s.sku`,
    columns,
    joins: sql`${joins} left join pieces_to_pack(array(select list_id from found)) t using (sku)`,
    ...(sort === 'waited' ? {} : conditions),
    matching,
    sort: sorts[sort],
    after,
    limit,
  });
}

/** Undefined: no such SKU, or a package. */
export async function findStock(db: Database, sku: string): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`
    select ${columns} from stock s ${joins} left join pieces_to_pack(array[${sku}]) t using (sku)
     where s.sku = ${sku}`.execute(db);
  return rows[0];
}
