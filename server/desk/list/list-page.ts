import { sql, type RawBuilder } from 'kysely';
import { countedMax } from '../../../contract/desk/desk-list.ts';
import type { Database } from '../../../database/client.ts';
import { keyText, keyValue, readCursor, writeCursor, type KeyKind } from './cursor.ts';

/** What a list is sorted by; with the id behind it, an index to the last column. */
export interface ListSort {
  key: RawBuilder<unknown>;
  kind: KeyKind;
  isDescending: boolean;
}

interface ListQuestion {
  table: RawBuilder<unknown>;
  /** Its name in all that follows. */
  alias: RawBuilder<unknown>;
  /** Its primary key, a text. */
  id: RawBuilder<unknown>;
  /** Read for the rows of the page alone. */
  columns: RawBuilder<unknown>;
  /** What the columns need beside the table; `list_id` of `found` are the page's ids. */
  joins?: RawBuilder<unknown>;
  matching: RawBuilder<unknown>;
  /** `matching` in two parts, for filters of which the planner cannot tell how many rows they leave. Left out: there are none. */
  walk?: Walk | undefined;
  sort: ListSort;
  after: string | undefined;
  limit: number;
}

export interface Walk {
  /** What an index holds. */
  within: RawBuilder<unknown>;
  /** What is tested row by row; without a join, or the rows would not be read in order. */
  tested: RawBuilder<unknown>;
}

interface ListPage<Row> {
  rows: Row[];
  next: string | null;
  total: number;
  total_is_more: boolean;
}

/** A page of a list, walked by key: the last page costs what the first does. Counting stops at 200, or when it has read enough. */
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

/** The first condition is the index's own, where key and id stand in two tables. */
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

/** Rows of the list, at most 201. */
interface First {
  ids: string[];
  /** They are in the list's order. */
  isSorted: boolean;
  isAll: boolean;
}

/** So many rows are read in order for each row of a page: a filter that leaves one of twenty fills it. */
const stepsForRow = 20;
const stepsMin = 600;

/**
 * Where rows are tested, the first page is mostly near: what it takes to fill it, and what was counted on the way, is enough. Only a
 * filter that leaves few rows is counted apart, by whatever index finds them.
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
  // Those that are tested are few now, and planned as if all were read: for a limit, the planner would rather walk until it meets them.
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
 * Few rows are known whole, and sorted. Of many, the page is near: rows are read in order until it is full. Left to itself, the planner
 * sorts all of them if it expects few: out of stock, of a category and with its name in the title cost 49 times as much. `offset 0`
 * keeps it from looking into the query inside, and so from walking a whole order to find the few.
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
