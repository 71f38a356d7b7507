import { sql, type RawBuilder } from 'kysely';
import { countedMax } from '../../../contract/desk/desk-list.ts';
import type { DeskVariation, ProductSort, ProductStatus } from '../../../contract/desk/products.ts';
import { lowStock } from '../../../domain/low-stock.ts';
import type { Database } from '../../../database/client.ts';
import { keyText, keyValue, readCursor, writeCursor, type KeyKind } from '../desk-frame/cursor.ts';

/** A sort is a key and a direction; with the id behind the key, it matches an index to the last column. */
interface Sort {
  key: RawBuilder<unknown>;
  kind: KeyKind;
  isDescending: boolean;
}

const sorts: Record<ProductSort, Sort> = {
  newest: { key: sql`p.created_at`, kind: 'moment', isDescending: true },
  oldest: { key: sql`p.created_at`, kind: 'moment', isDescending: false },
  title: { key: sql`p.title`, kind: 'text', isDescending: false },
  'price-low': { key: sql`coalesce(p.list_price_paise, 0)`, kind: 'number', isDescending: false },
  'price-high': { key: sql`coalesce(p.list_price_paise, 0)`, kind: 'number', isDescending: true },
  'best-selling': { key: sql`p.sold_count`, kind: 'number', isDescending: true },
};

interface Filter {
  q: string;
  status?: ProductStatus | undefined;
  category?: string | undefined;
  type?: string | undefined;
  stock?: 'low' | 'out' | undefined;
}

interface Asked extends Filter {
  sort: ProductSort;
  after?: string | undefined;
  limit: number;
}

interface ProductRow {
  product_id: string;
  title: string;
  product_type: 'Simple' | 'Variable Product' | 'Grouped Product';
  status: ProductStatus;
  category: string;
  picture_id: string | null;
  list_price_paise: number | null;
  sold_count: number;
  created_at: Date;
  version: number;
  variations: DeskVariation[];
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

/** A page, walked by key: the last page costs what the first does. Only the rows of the page are read as a whole. */
export async function listDeskProducts(db: Database, { sort, after, limit, ...filter }: Asked) {
  const { key, kind, isDescending } = sorts[sort];
  const matching = conditionsOf(filter);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = sql`${key} ${direction}, p.product_id ${direction}`;
  const cursor = readCursor(after, [kind, 'text']);
  const from = cursor
    ? sql`(${key}, p.product_id) ${isDescending ? sql`<` : sql`>`} (${keyValue(kind, cursor[0])}, ${cursor[1]})`
    : sql`true`;
  const { rows } = await sql<ProductRow & { key_text: string }>`
    select ${columns}, ${keyText(kind, key)} as key_text
      from (select p.product_id from product p where ${matching} and ${from} order by ${order} limit ${limit + 1}) found
      join product p using (product_id)
     order by ${order}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select from product p where ${matching} limit ${countedMax + 1}) t`.execute(db);
  const total = counted[0]?.total ?? 0;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ key_text: _key, ...row }) => presentProduct(row)),
    next: rows.length > limit && last ? writeCursor(last.key_text, last.product_id) : null,
    total: Math.min(total, countedMax),
    total_is_more: total > countedMax,
  };
}

export async function findDeskProduct(db: Database, productId: string) {
  const { rows } = await sql<ProductRow>`select ${columns} from product p where p.product_id = ${productId}`.execute(
    db,
  );
  return rows[0] && presentProduct(rows[0]);
}

const presentProduct = ({ created_at, ...row }: ProductRow) => ({ ...row, created_at: created_at.toISOString() });

/** Below three letters no index finds them in the middle, so a title must begin with them. */
function titleMatches(q: string): RawBuilder<unknown> {
  const escaped = q.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return q.length < 3 ? sql`lower(p.title) like lower(${`${escaped}%`})` : sql`p.title ilike ${`%${escaped}%`}`;
}

function conditionsOf({ q, status, category, type, stock }: Filter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (q) {
    conditions.push(sql`(${titleMatches(q)}
      or p.product_id = any(array(select product_id from variation where sku = ${q})))`);
  }
  if (status) conditions.push(sql`p.status = ${sql.lit(status)}`);
  if (category) conditions.push(sql`p.category_key = lower(${category})`);
  if (type) conditions.push(sql`p.product_type = ${sql.lit(type)}`);
  if (stock) {
    conditions.push(sql`p.product_id in (
      select v.product_id from stock s join variation v using (sku)
       where s.on_hand - s.reserved <= ${stock === 'out' ? 0 : lowStock})`);
  }
  return sql.join(conditions, sql` and `);
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
