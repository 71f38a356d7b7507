import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/client.ts';
import type { DB } from '../../database/types.gen.ts';

type Handle = Kysely<DB>;

export type Walk = 'lately' | 'everything';

/** What can be unsound, with the table that has all of its keys and the function that looks at some of them. */
export const kinds = {
  order: { table: 'shop_order', key: 'order_id', find: 'order_violations' },
  payment: { table: 'payment', key: 'payment_id', find: 'payment_violations' },
  fee: { table: 'fee_order', key: 'fee_order_id', find: 'fee_violations' },
  stock: { table: 'stock', key: 'sku', find: 'stock_violations' },
  coupon: { table: 'coupon', key: 'code', find: 'coupon_violations' },
  account: { table: 'account', key: 'user_id', find: 'account_violations' },
} as const;

export type Kind = keyof typeof kinds;

export interface Found {
  kind: 'violation' | 'overdue';
  name: string;
  rows: number;
  /** Of the first few, enough to begin looking. */
  details: string[];
}

const locks: Record<Walk, number> = { lately: 7_241_005, everything: 7_241_006 };

/** Does it unless another process is at it. The lock goes with the connection, so a killed process blocks nobody. */
export async function walkAlone(db: Database, walk: Walk, work: (db: Handle) => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${locks[walk]}) as taken`.execute(
      connection,
    );
    if (!rows[0]?.taken) return false;
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${locks[walk]})`.execute(connection);
    }
    return true;
  });
}

/**
 * Since the last good walk, and somewhat more: a row is dated by the start of its transaction. What was found before is looked
 * at again, so that it goes when it is mended. After a long silence the night has to do the rest.
 */
export async function findTouched(db: Handle): Promise<Map<Kind, string[]>> {
  const { rows } = await sql<{ kind: Kind; keys: string[] }>`
    select kind, array_agg(key) as keys
      from (select kind, key
              from touched_keys(greatest(
                (select succeeded_at - interval '2 minutes' from row_watch where walk = 'lately'), now() - interval '1 day'))
             union
            select kind, key from violation_found) t
     group by kind`.execute(db);
  return new Map(rows.map(({ kind, keys }) => [kind, keys]));
}

/** The next keys of a kind, in order. */
export async function findKeysAfter(db: Handle, kind: Kind, after: string, limit: number): Promise<string[]> {
  const { table, key } = kinds[kind];
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)} where ${sql.ref(key)} > ${after}
     order by ${sql.ref(key)} limit ${limit}`.execute(db);
  return rows.map((row) => row.key);
}

/** Looks at these and keeps what it finds, in place of what was found of them before. */
export async function lookAt(db: Handle, kind: Kind, keys: string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`delete from violation_found where kind = ${kind} and key = any(${keys})`.execute(transaction);
    await sql`
      insert into violation_found (kind, key, name, detail)
      select ${kind}, key, name, detail from ${sql.ref(kinds[kind].find)}(${keys}::text[])
      on conflict do nothing`.execute(transaction);
  });
}

export async function now(db: Handle): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
  return rows[0]?.now ?? '';
}

export async function recordSuccess(db: Handle, walk: Walk, startedAt: string): Promise<void> {
  await sql`insert into row_watch (walk, succeeded_at) values (${walk}, ${startedAt}::timestamptz)
    on conflict (walk) do update set succeeded_at = excluded.succeeded_at`.execute(db);
}

/** Findings about what is no longer there. */
export async function forgetFindingsBefore(db: Handle, startedAt: string): Promise<void> {
  await sql`delete from violation_found where looked_at < ${startedAt}::timestamptz`.execute(db);
}

/** Once a night, between one and five o'clock in India; at once where it never was, or the night was missed. */
export async function isEverythingDue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select coalesce(max(succeeded_at) < now() - interval '30 hours'
        or max(succeeded_at) < now() - interval '20 hours'
           and extract(hour from now() at time zone 'Asia/Kolkata') between 1 and 4, true) as "isDue"
      from row_watch where walk = 'everything'`.execute(db);
  return rows[0]?.isDue ?? true;
}

export async function listFound(db: Database): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select kind, name, count(*) as rows, (array_agg(detail order by detail))[1:5] as details
      from (select 'violation' as kind, name, detail from violation_found
            union all select 'overdue', name, detail from overdue) f
     group by kind, name order by kind desc, name`.execute(db);
  return rows;
}

/** Seconds since each walk last came to its end, by the clock of the database. */
export async function findAges(db: Database): Promise<Partial<Record<Walk, number>>> {
  const { rows } = await sql<{ walk: Walk; seconds: number }>`
    select walk, extract(epoch from now() - succeeded_at)::float8 as seconds from row_watch`.execute(db);
  return Object.fromEntries(rows.map(({ walk, seconds }) => [walk, seconds]));
}
