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
  /** A table with its alias. */
  from: RawBuilder<unknown>;
  /** Its primary key, a text. */
  id: RawBuilder<unknown>;
  /** Read for the rows of the page alone. */
  columns: RawBuilder<unknown>;
  matching: RawBuilder<unknown>;
  sort: ListSort;
  after: string | undefined;
  limit: number;
}

interface ListPage<Row> {
  rows: Row[];
  next: string | null;
  total: number;
  total_is_more: boolean;
}

/** A page of a list, walked by key: the last page costs what the first does. Counting stops at 200. */
export async function readListPage<Row extends object>(db: Database, question: ListQuestion): Promise<ListPage<Row>> {
  const { from, id, columns, matching, sort, after, limit } = question;
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const order = sql`${sort.key} ${direction}, ${id} ${direction}`;
  const cursor = readCursor(after, [sort.kind, 'text']);
  const beyond = cursor
    ? sql`(${sort.key}, ${id}) ${sort.isDescending ? sql`<` : sql`>`} (${keyValue(sort.kind, cursor[0])}, ${cursor[1]})`
    : sql`true`;
  const { rows } = await sql<Row & { list_id: string; list_key: string }>`
    select ${columns}, ${id} as list_id, ${keyText(sort.kind, sort.key)} as list_key
      from ${from}
     where ${id} in (select ${id} from ${from} where ${matching} and ${beyond} order by ${order} limit ${limit + 1})
     order by ${order}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select from ${from} where ${matching} limit ${countedMax + 1}) t`.execute(db);
  const total = counted[0]?.total ?? 0;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ list_id: _id, list_key: _key, ...row }) => row as unknown as Row),
    next: rows.length > limit && last ? writeCursor(last.list_key, last.list_id) : null,
    total: Math.min(total, countedMax),
    total_is_more: total > countedMax,
  };
}
