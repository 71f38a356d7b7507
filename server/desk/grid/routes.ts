import { sql } from 'kysely';
import type { DeskBody, DeskOutput, DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { GridRow, GridSort } from '../../../contract/desk/grid.ts';
import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { Refused } from '../../http/refuse.ts';
import { newSecretText } from '../../state/secret-text.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { outcomeOf, type Edited } from '../change/staff-transaction.ts';
import { readListPage, type ListSort } from '../list/list-page.ts';
import { changePrice } from '../products/change-price.ts';
import { moveStock } from '../stock/move-stock.ts';
import { findSkuConditions } from '../stock/sku-conditions.ts';

export const deskGridHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /desk/grid': async ({ query }) => listGrid(db, query),
    'POST /desk/grid': async ({ body }, { staff }) => saveGrid(db, staff, body),
  }) satisfies DeskHandlers;

const sorts: Record<GridSort, ListSort> = {
  title: { key: sql`g.title`, kind: 'text', isDescending: false },
  sku: { key: sql`g.sku`, kind: 'text', isDescending: false },
};

/** Includes packages, which have prices but no stock of their own. */
const skus = sql`(
  select v.sku, v.product_id, p.title, p.title_key, v.attributes, v.price_paise, v.sale_price_paise, v.version, s.on_hand, s.reserved
    from product p join variation v using (product_id) left join stock s using (sku))`;

const columns = sql`
  g.sku, g.product_id, g.title, g.attributes, g.price_paise, g.sale_price_paise, g.version,
  g.on_hand + coalesce(t.quantity, 0) as on_shelf, coalesce(g.reserved, 0) + coalesce(t.quantity, 0) as promised`;

async function listGrid(db: Database, { sort, after, limit, ...filter }: DeskQuery<'GET /desk/grid'>) {
  const conditions = await findSkuConditions(db, filter, {
    sku: sql`g.sku`,
    product: sql`g.product_id`,
    titleKey: sql`g.title_key`,
    left: sql`g.on_hand - g.reserved`,
  });
  return readListPage<GridRow>(db, {
    table: skus,
    alias: sql`g`,
    id: sql`g.sku`,
    columns,
    joins: sql`left join pieces_to_pack(array(select list_id from found)) t using (sku)`,
    ...conditions,
    sort: sorts[sort],
    after,
    limit,
  });
}

/** Saves prices and counts in separate transactions, as their own screens do, so that one refusal does not stop the others. */
async function saveGrid(
  db: Database,
  staff: StaffCaller,
  { batch_id: batchId = newSecretText(), rows }: DeskBody<'POST /desk/grid'>,
) {
  const results: DeskOutput<'POST /desk/grid'>['results'] = [];
  for (const { sku, prices, count } of rows) {
    // The key is new: `expected` already refuses a repeat.
    const movement = count && { kind: 'count' as const, key: newSecretText(), reason: 'In the grid', ...count };
    results.push({
      sku,
      prices: prices ? cellOutcome(await changePrice(db, staff, { sku, ...prices, batchId })) : null,
      count: movement ? cellOutcome(await moveStock(db, staff, { sku, movement, batchId })) : null,
    });
  }
  return { batch_id: batchId, results };
}

const cellOutcome = (edited: Refused | Edited<unknown>) => ({
  ...outcomeOf(edited),
  version: edited instanceof Refused ? null : edited.version,
});
