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

/** A page of a list, walked by key: the last page costs what the first does. Counting stops at 200. */
export async function readListPage<Row extends object>(db: Database, question: ListQuestion): Promise<ListPage<Row>> {
  const { table, alias, id, columns, matching, sort, after, limit } = question;
  const from = sql`${table} ${alias}`;
  const { rows: counted } = await sql<{ id: string }>`
    select ${id} as id from ${from} where ${matching} limit ${countedMax + 1}`.execute(db);
  const total = counted.length;
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const order = sql`${sort.key} ${direction}, ${id} ${direction}`;
  const cursor = readCursor(after, [sort.kind, 'text']);
  const beyond = cursor
    ? sql`(${sort.key}, ${id}) ${sort.isDescending ? sql`<` : sql`>`} (${keyValue(sort.kind, cursor[0])}, ${cursor[1]})`
    : sql`true`;
  const ids = idsOfPage(question, { from, beyond, order, counted: counted.map((row) => row.id) });
  const { rows } = await sql<Row & { list_id: string; list_key: string }>`
    select ${columns}, ${id} as list_id, ${keyText(sort.kind, sort.key)} as list_key
      from ${from} where ${id} in (${ids}) order by ${order}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ list_id: _id, list_key: _key, ...row }) => row as unknown as Row),
    next: rows.length > limit && last ? writeCursor(last.list_key, last.list_id) : null,
    total: Math.min(total, countedMax),
    total_is_more: total > countedMax,
  };
}

interface PageParts {
  from: RawBuilder<unknown>;
  beyond: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  counted: string[];
}

/**
 * Few rows were found whole by counting, and are sorted. Of many, the page is near: rows are read in order until it is full. Left to
 * itself, the planner sorts all of them if it expects few: out of stock, of a category and with its name in the title cost 49 times
 * as much. `offset 0` keeps it from looking into the query inside.
 */
function idsOfPage({ alias, id, matching, walk, limit }: ListQuestion, parts: PageParts): RawBuilder<unknown> {
  const { from, beyond, order, counted } = parts;
  if (walk && counted.length <= countedMax) {
    return sql`select ${id} from ${from} where ${id} = any(${counted}) and ${beyond} order by ${order} limit ${limit + 1}`;
  }
  if (walk) {
    return sql`
      select ${id}
        from (select ${alias}.* from ${from} where ${walk.within} and ${beyond} order by ${order} offset 0) ${alias}
       where ${walk.tested} limit ${limit + 1}`;
  }
  return sql`select ${id} from ${from} where ${matching} and ${beyond} order by ${order} limit ${limit + 1}`;
}
