import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/client.ts';
import type { DB } from '../../database/types.gen.ts';
import { readShopCounts, type ShopCounts } from './shop-counts.ts';

type Handle = Kysely<DB>;

export type Walk = 'lately' | 'everything';

/** What we check: the table with the keys, and the SQL function that checks some of them. */
const kinds = {
  order: { table: 'shop_order', key: 'order_id', find: 'order_violations' },
  payment: { table: 'payment', key: 'payment_id', find: 'payment_violations' },
  fee: { table: 'fee_order', key: 'fee_order_id', find: 'fee_violations' },
  till: { table: 'till', key: 'till_id', find: 'till_violations' },
  stock: { table: 'stock', key: 'sku', find: 'stock_violations' },
  coupon: { table: 'coupon', key: 'code', find: 'coupon_violations' },
  account: { table: 'account', key: 'user_id', find: 'account_violations' },
  student: { table: 'student', key: 'student_id', find: 'student_violations' },
} as const;

type Kind = keyof typeof kinds;

interface Found {
  kind: 'violation' | 'overdue';
  name: string;
  rows: number;
  /** The first five, enough to start looking. */
  details: string[];
}

/** A batch takes about 50 ms, far below the statement timeout, however big the shop. */
const keysAtOnce = 1_000;

const logAgainMs = 3_600_000;

const locks: Record<Walk, number> = { lately: 7_241_005, everything: 7_241_006 };

/** Where the results are shown. */
interface WatchMetrics {
  setRowCounts(counts: { violations: number; overdue: number }): void;
  setWatchAges(seconds: Partial<Record<Walk, number>>): void;
  countFailedWatch(walk: Walk): void;
  setShopCounts(counts: ShopCounts): void;
}

/**
 * Checks that money, stock and coupons still add up: every minute what changed lately, every night everything. One process checks at a
 * time; every process reports what was found and when the last check was.
 */
export class RowWatch {
  readonly #db: Database;
  readonly #metrics: WatchMetrics;
  readonly #log: FastifyBaseLogger;
  /** What was last logged of each finding. */
  readonly #logged = new Map<string, { text: string; at: number }>();

  constructor(db: Database, metrics: WatchMetrics, log: FastifyBaseLogger) {
    this.#db = db;
    this.#metrics = metrics;
    this.#log = log;
  }

  readonly walkLately = async (): Promise<void> => {
    const hasWalked = await this.#walk('lately', async (db) => {
      for (const [kind, keys] of await findTouched(db)) {
        for (let i = 0; i < keys.length; i += keysAtOnce) await check(db, kind, keys.slice(i, i + keysAtOnce));
      }
    });
    await this.#report(hasWalked);
  };

  /** Call it every few minutes: it does nothing unless the nightly walk is due. */
  readonly walkEverything = async (): Promise<void> => {
    if (!(await isEverythingDue(this.#db))) return;
    await this.#walk('everything', async (db, startedAt) => {
      for (const kind of Object.keys(kinds) as Kind[]) {
        let keys = await findKeysAfter(db, kind, '');
        while (keys.length > 0) {
          await check(db, kind, keys);
          keys = await findKeysAfter(db, kind, keys.at(-1) ?? '');
        }
      }
      // Findings about rows that no longer exist.
      await sql`delete from violation_found where looked_at < ${startedAt}::timestamptz`.execute(db);
    });
  };

  /** A failed walk is logged and counted, and the age of the last good one grows. The counts stay those of the last good one. */
  async #walk(walk: Walk, look: (db: Handle, startedAt: string) => Promise<void>): Promise<boolean> {
    try {
      return await walkAlone(this.#db, walk, async (db) => {
        const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
        const startedAt = rows[0]?.now ?? '';
        await look(db, startedAt);
        await sql`insert into row_watch (walk, succeeded_at) values (${walk}, ${startedAt}::timestamptz)
          on conflict (walk) do update set succeeded_at = excluded.succeeded_at`.execute(db);
      });
    } catch (error) {
      this.#metrics.countFailedWatch(walk);
      this.#log.error({ err: error, walk }, 'checking for violations failed');
      return false;
    }
  }

  async #report(hasWalked: boolean): Promise<void> {
    this.#metrics.setWatchAges(await findAges(this.#db));
    const found = await listFound(this.#db);
    const sum = (kind: Found['kind']) => found.reduce((total, row) => total + (row.kind === kind ? row.rows : 0), 0);
    this.#metrics.setShopCounts(await readShopCounts(this.#db));
    this.#metrics.setRowCounts({ violations: sum('violation'), overdue: sum('overdue') });
    for (const row of found) {
      // Only the process that walked logs. W rows mean that no walk succeeds, so then every process logs.
      if (hasWalked || row.name.startsWith('W')) this.#logOnce(row);
    }
    const names = new Set(found.map(({ name }) => name));
    for (const name of this.#logged.keys()) if (!names.has(name)) this.#logged.delete(name);
  }

  /** New findings at once, the same ones hourly: some wait for a person, who may come back on Monday. */
  #logOnce(row: Found): void {
    const text = JSON.stringify(row);
    const before = this.#logged.get(row.name);
    if (before?.text === text && performance.now() - before.at < logAgainMs) return;
    this.#logged.set(row.name, { text, at: performance.now() });
    this.#log.error(row, `${row.kind}: ${row.name}`);
  }
}

/** False: another process is walking. The lock is released with its connection, so a killed process blocks nobody. */
async function walkAlone(db: Database, walk: Walk, work: (db: Handle) => Promise<void>): Promise<boolean> {
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
 * Rows that changed since the last good walk, with a margin of two minutes, because a row carries the start of its transaction. Earlier
 * findings are checked again, so they disappear once repaired. After more than a day without a walk, the nightly walk does the rest.
 */
async function findTouched(db: Handle): Promise<Map<Kind, string[]>> {
  // A separate statement: unless PostgreSQL 15 knows the time when planning, it assumes that a third of each table changed.
  const { rows: last } = await sql<{ since: Date }>`
    select greatest((select succeeded_at - interval '2 minutes' from row_watch where walk = 'lately'),
                    now() - interval '1 day') as since`.execute(db);
  const { rows } = await sql<{ kind: Kind; keys: string[] }>`
    select kind, array_agg(key) as keys
      from (select kind, key from touched_keys(${last[0]?.since ?? new Date(0)}::timestamptz)
             union
            select kind, key from violation_found) t
     group by kind`.execute(db);
  return new Map(rows.map(({ kind, keys }) => [kind, keys]));
}

async function findKeysAfter(db: Handle, kind: Kind, after: string): Promise<string[]> {
  const { table, key } = kinds[kind];
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)} where ${sql.ref(key)} > ${after}
     order by ${sql.ref(key)} limit ${keysAtOnce}`.execute(db);
  return rows.map((row) => row.key);
}

/** Checks these keys and replaces earlier findings about them. */
async function check(db: Handle, kind: Kind, keys: string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`delete from violation_found where kind = ${kind} and key = any(${keys})`.execute(transaction);
    await sql`
      insert into violation_found (kind, key, name, detail)
      select ${kind}, key, name, detail from ${sql.ref(kinds[kind].find)}(${keys}::text[])
      on conflict do nothing`.execute(transaction);
  });
}

/** Once a night, between one and five o'clock in India; at once if it never ran or missed a night. */
async function isEverythingDue(db: Database): Promise<boolean> {
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

/** Seconds since each walk last succeeded, by the database's clock. */
async function findAges(db: Database): Promise<Partial<Record<Walk, number>>> {
  const { rows } = await sql<{ walk: Walk; seconds: number }>`
    select walk, extract(epoch from now() - succeeded_at)::float8 as seconds from row_watch`.execute(db);
  return Object.fromEntries(rows.map(({ walk, seconds }) => [walk, seconds]));
}
