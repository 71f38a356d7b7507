import { sql } from 'kysely';
import type { MissedSearch, WindowItem, WindowKind } from '../../../contract/desk/window.ts';
import type { Database } from '../../../database/client.ts';
import { isShown } from '../../features/site/queries.ts';
import { columnsOf, versionOfRow } from '../change/content-rows.ts';
import { windowRows } from './window-rows.ts';

/** Values for the fields that a kind does not have. */
const nothing = {
  title: '',
  tag: '',
  means: '',
  description: '',
  icon: 'check' as const,
  link: '',
  price_paise: null,
  cut_off_paise: null,
  picture_id: null,
  background_id: null,
  product_id: null,
  product_ids: [],
};

type Row = Omit<WindowItem, 'version' | 'starts_at' | 'ends_at' | 'products'> &
  Record<'starts_at' | 'ends_at', Date | null>;

/** All items of a kind, without paging: a shop window has dozens, not thousands. */
export async function listWindow(db: Database, kind: WindowKind): Promise<WindowItem[]> {
  const of = windowRows[kind];
  const products =
    kind === 'arrivals'
      ? sql`, array(select product_id from new_arrival_product n where n.group_id = t.group_id
                     order by n.position, n.product_id) as product_ids`
      : sql``;
  const { rows } = await sql<Row>`
    select ${sql.ref(of.key)} as item_id, ${columnsOf(of)}, ${isShown('t')} as is_shown ${products}
      from ${sql.table(of.table)} t order by position, ${sql.ref(of.key)}`.execute(db);
  const items = rows.map((row) => presentItem(kind, row));
  const ids = items.flatMap(({ product_id, product_ids }) => [...product_ids, product_id ?? '']);
  const known = await productsOf(db, ids);
  return items.map((item) => ({
    ...item,
    products: [...item.product_ids, item.product_id].flatMap((id) => known.get(id ?? '') ?? []),
  }));
}

function presentItem(kind: WindowKind, { starts_at, ends_at, ...row }: Row): Omit<WindowItem, 'products'> {
  const values = {
    ...row,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
  };
  const version = versionOfRow(windowRows[kind], values);
  // A search term is its own title.
  return { ...nothing, ...(kind === 'terms' && { title: row.item_id }), ...values, version };
}

async function productsOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, WindowItem['products'][number]>();
  const rows = await db
    .selectFrom('product')
    .select(['product_id', 'title', 'status'])
    .where('product_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.product_id, row]));
}

export const findItem = async (db: Database, kind: WindowKind, itemId: string): Promise<WindowItem | undefined> =>
  (await listWindow(db, kind)).find(({ item_id }) => item_id === itemId);

const picturesShown = 60;

export async function listPictures(db: Database) {
  const { rows } = await sql<{ picture_id: string; used_by: string }>`
    select picture_id, coalesce((select title from product p where p.picture_id = n.picture_id limit 1), 'Picture') as used_by
      from (select picture_id, created_at from picture order by created_at desc, picture_id limit ${picturesShown}) n
     order by created_at desc, picture_id`.execute(db);
  return rows;
}

const missedMax = 100;

export async function listMissedSearches(db: Database): Promise<MissedSearch[]> {
  const rows = await db
    .selectFrom('search_miss')
    .select(['term', 'times', 'found_close', 'last_at'])
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('term')
    .limit(missedMax)
    .execute();
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
}
