import { sql, type RawBuilder } from 'kysely';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { DeskProduct, DeskVariation, ProductSort } from '../../../contract/desk/products.ts';
import { lowStock } from '../../../domain/low-stock.ts';
import type { Database } from '../../../database/client.ts';
import { readListPage, type ListSort, type Walk } from '../list/list-page.ts';
import { titleMatches } from '../list/title-search.ts';

const sorts: Record<ProductSort, ListSort> = {
  newest: { key: sql`p.created_at`, kind: 'moment', isDescending: true },
  oldest: { key: sql`p.created_at`, kind: 'moment', isDescending: false },
  title: { key: sql`p.title`, kind: 'text', isDescending: false },
  'price-low': { key: sql`coalesce(p.list_price_paise, 0)`, kind: 'number', isDescending: false },
  'price-high': { key: sql`coalesce(p.list_price_paise, 0)`, kind: 'number', isDescending: true },
  'best-selling': { key: sql`p.sold_count`, kind: 'number', isDescending: true },
};

type Asked = DeskQuery<'GET /desk/products'>;

interface ProductRow extends Omit<DeskProduct, 'created_at'> {
  created_at: Date;
}

/** Variations are read only for the rows of one page. */
const columns = sql`
  p.product_id, p.title, p.product_type, p.status, p.category, p.picture_id, p.list_price_paise, p.sold_count, p.created_at,
  p.version,
  (select coalesce(jsonb_agg(jsonb_build_object(
            'sku', v.sku, 'product_id', v.product_id, 'attributes', v.attributes,
            'pictures', array_remove(v.picture_id || v.gallery, null), 'price_paise', v.price_paise,
            'sale_price_paise', v.sale_price_paise, 'status', v.status, 'on_hand', s.on_hand, 'reserved', s.reserved,
            'version', v.version) order by v.position, v.sku), '[]')
     from variation v left join stock s on s.sku = v.sku
    where v.product_id = p.product_id) as variations`;

export async function listDeskProducts(db: Database, { sort, after, limit, ...filter }: Asked) {
  const page = await readListPage<ProductRow>(db, {
    table: sql`product`,
    alias: sql`p`,
    id: sql`p.product_id`,
    columns,
    ...conditionsOf(filter),
    sort: sorts[sort],
    after,
    limit,
  });
  return { ...page, rows: page.rows.map(presentProduct) };
}

export async function findDeskProduct(db: Database, productId: string) {
  const { rows } = await sql<ProductRow>`select ${columns} from product p where p.product_id = ${productId}`.execute(
    db,
  );
  return rows[0] && presentProduct(rows[0]);
}

const presentProduct = ({ created_at, ...row }: ProductRow) => ({ ...row, created_at: created_at.toISOString() });

/** Search and stock are tested row by row, because they may match any number of rows. */
function conditionsOf({ q, status, category, type, stock }: Omit<Asked, 'sort' | 'after' | 'limit'>): {
  matching: RawBuilder<unknown>;
  walk?: Walk;
} {
  const within = [sql`true`];
  if (status) within.push(sql`p.status = ${sql.lit(status)}`);
  if (category) within.push(sql`p.category_key = lower(${category})`);
  if (type) within.push(sql`p.product_type = ${sql.lit(type)}`);
  const search = q
    ? [
        sql`(${titleMatches(sql`p.title_key`, q)} or p.product_id = any(array(select product_id from variation where sku = ${q})))`,
      ]
    : [];
  const few = sql`s.on_hand - s.reserved <= ${sql.lit(stock === 'out' ? 0 : lowStock)}`;
  const fewOfIt = stock ? [sql`p.product_id in (select s.of_product from stock s where ${few})`] : [];
  // `offset 0` stops the planner from turning this into a join.
  const fewTested = stock
    ? [sql`exists (select from stock s where s.of_product = p.product_id and ${few} offset 0)`]
    : [];
  const all = (...conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  const matching = all(...within, ...search, ...fewOfIt);
  if (!q && !stock) return { matching };
  return { matching, walk: { within: all(...within), tested: all(...search, ...fewTested) } };
}

export const findDeskVariation = (db: Database, sku: string): Promise<DeskVariation | undefined> =>
  db
    .selectFrom('variation as v')
    .leftJoin('stock as s', 's.sku', 'v.sku')
    .select(['v.sku', 'v.product_id', 'v.price_paise', 'v.sale_price_paise', 'v.status', 'v.version'])
    .select(['s.on_hand', 's.reserved'])
    .select(sql<string[]>`array_remove(v.picture_id || v.gallery, null)`.as('pictures'))
    .select((of) => of.ref('v.attributes').$castTo<Record<string, string>>().as('attributes'))
    .where('v.sku', '=', sku)
    .executeTakeFirst();
