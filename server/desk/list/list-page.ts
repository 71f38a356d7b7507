import { sql, type RawBuilder } from 'kysely';
import { countedMax } from '../../../contract/desk/desk-list.ts';
import type { Database } from '../../../database/client.ts';
import { keyText, keyValue, readCursor, writeCursor, type KeyKind } from './cursor.ts';

/** What a list is sorted by. Key and id together must match an index. */
export interface ListSort {
  key: RawBuilder<unknown>;
  kind: KeyKind;
  isDescending: boolean;
}

interface ListQuestion {
  table: RawBuilder<unknown>;
  /** The table's alias in all the fragments below. */
  alias: RawBuilder<unknown>;
  /** The primary key, of type text. */
  id: RawBuilder<unknown>;
  /** Read only for the rows of the page. */
  columns: RawBuilder<unknown>;
  /** Joins that the columns need. `found.list_id` has the ids of the page. */
  joins?: RawBuilder<unknown>;
  matching: RawBuilder<unknown>;
  /** `matching` in two parts, if it has filters whose selectivity the planner cannot estimate. */
  walk?: Walk | undefined;
  sort: ListSort;
  after: string | undefined;
  limit: number;
}

export interface Walk {
  /** Conditions that an index covers. */
  within: RawBuilder<unknown>;
  /** Conditions tested row by row. Danger: no joins, or the rows are not read in order. */
  tested: RawBuilder<unknown>;
}

interface ListPage<Row> {
  rows: Row[];
  next: string | null;
  total: number;
  total_is_more: boolean;
}

/** Reads one page by key, so the last page is as fast as the first. Counting stops at 200, or earlier if that takes too many rows. */
export async function readListPage<Row extends object>(db: Database, question: ListQuestion): Promise<ListPage<Row>> {
  const { table, alias, id, columns, joins = sql``, sort, after, limit } = question;
  const from = sql`${table} ${alias}`;
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const order = sql`${sort.key} ${direction}, ${id} ${direction}`;
  const first = await findFirst(db, question, { from, order });
  const cursor = readCursor(after, [sort.kind, 'text']);
  const ids = idsOfPage(question, { from, order, beyond: cursor && isBeyond(sort, id, cursor), first });
  const { rows } = await sql<Row & { list_id: string; list_key: string }>`
    with found (list_id) as materialized (${ids})
    select ${columns}, ${id} as list_id, ${keyText(sort.kind, sort.key)} as list_key
      from ${from} ${joins} where ${id} = any(array(select list_id from found)) order by ${order}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ list_id: _id, list_key: _key, ...row }) => row as unknown as Row),
    next: rows.length > limit && last ? writeCursor(last.list_key, last.list_id) : null,
    total: Math.min(first.ids.length, countedMax),
    total_is_more: !first.isAll,
  };
}

/** The first condition looks redundant, but lets the planner use an index on the key if the id is in another table. */
function isBeyond(
  { key, kind, isDescending }: ListSort,
  id: RawBuilder<unknown>,
  [last, lastId]: readonly [string, string],
) {
  const than = isDescending ? sql`<` : sql`>`;
  const value = keyValue(kind, last);
  return sql`${key} ${than}= ${value} and (${key}, ${id}) ${than} (${value}, ${lastId})`;
}

interface Ordered {
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** The first matches, at most 201. */
interface First {
  ids: string[];
  /** The ids are in the list's order. */
  isSorted: boolean;
  isAll: boolean;
}

/** Rows read per row of the page: enough if the filter matches one row in twenty. */
const stepsForRow = 20;
const stepsMin = 600;

/**
 * With row-by-row tests, reading a limited number of rows in order usually fills the first page, and the matches seen on the way are
 * count enough. Only if too few match do we search again, with whatever index finds them.
 */
async function findFirst(db: Database, { id, alias, matching, walk, limit }: ListQuestion, { from, order }: Ordered) {
  if (walk) {
    const steps = Math.max(stepsMin, (limit + 1) * stepsForRow);
    const { rows } = await sql<First>`
      select array(select ${id}
                     from (select ${alias}.* from ${from} where ${walk.within} order by ${order} limit ${steps}) ${alias}
                    where ${walk.tested} limit ${countedMax + 1}) as ids,
             (select count(*) from (select from ${from} where ${walk.within} limit ${steps}) t) < ${steps} as "isAll",
             true as "isSorted"`.execute(db);
    const [near] = rows;
    if (near && near.ids.length > countedMax) return { ...near, isAll: false };
    if (near && (near.isAll || near.ids.length > limit)) return near;
  }
  // Few rows match. `materialized` plans as if all were read; seeing the limit, the planner would walk the order until it met them.
  const { rows } = await sql<{ id: string }>`
    with matched (id) as ${walk ? sql`materialized` : sql`not materialized`} (select ${id} from ${from} where ${matching})
    select id from matched limit ${countedMax + 1}`.execute(db);
  return { ids: rows.map((row) => row.id), isSorted: false, isAll: rows.length <= countedMax };
}

interface PageParts extends Ordered {
  beyond: RawBuilder<unknown> | null;
  first: First;
}

/**
 * If all matches are known, they are just sorted. If there are many, rows are read in order until the page is full. Left to itself the
 * planner sorts all rows when it expects few: "out of stock, in a category, with its name in the title" took 49 times as long. `offset
 * 0` stops it from merging the subquery into the outer one, and so from walking the whole order to find a few rows.
 */
function idsOfPage({ alias, id, matching, walk, limit }: ListQuestion, parts: PageParts): RawBuilder<unknown> {
  const { from, order, beyond, first } = parts;
  if (!beyond && first.isSorted) return sql`select unnest(${first.ids.slice(0, limit + 1)}::text[])`;
  const isInPage = beyond ?? sql`true`;
  if (first.isAll) {
    return sql`
      select ${id}
        from (select ${alias}.* from ${from} where ${id} = any(${first.ids}) and ${isInPage} offset 0) ${alias}
       order by ${order} limit ${limit + 1}`;
  }
  if (walk) {
    return sql`
      select ${id}
        from (select ${alias}.* from ${from} where ${walk.within} and ${isInPage} order by ${order} offset 0) ${alias}
       where ${walk.tested} limit ${limit + 1}`;
  }
  return sql`select ${id} from ${from} where ${matching} and ${isInPage} order by ${order} limit ${limit + 1}`;
}
