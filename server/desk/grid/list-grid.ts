import { sql } from 'kysely';
import type { GridRow, GridSort } from '../../../contract/desk/grid.ts';
import type { Database } from '../../../database/client.ts';
import { readListPage, type ListSort } from '../list/list-page.ts';
import { findSkuConditions, type SkuFilter } from '../stock/sku-conditions.ts';

interface Asked extends SkuFilter {
  sort: GridSort;
  after?: string | undefined;
  limit: number;
}

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

export async function listGrid(db: Database, { sort, after, limit, ...filter }: Asked) {
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
