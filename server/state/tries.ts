import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';

/** At most `max` tries in a window that the first one opens. */
export interface Allowance {
  readonly bucket: string;
  readonly max: number;
  readonly windowSeconds: number;
}

class TooMany extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('too many tries');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Counts one try in every bucket. If one is full it counts none and returns the seconds to wait. All processes share the counts. Callers
 * name buckets in one order (address before email), so two calls never deadlock.
 */
export async function countTry(db: Database, allowances: readonly Allowance[]): Promise<number | null> {
  try {
    await db.transaction().execute(async (trx) => {
      for (const allowance of allowances) {
        const { max, windowSeconds } = allowance;
        const counted = await addTry(trx, allowance);
        if (counted.count > max) throw new TooMany(Math.max(1, Math.ceil(windowSeconds - counted.ageSeconds)));
      }
    });
    return null;
  } catch (error) {
    if (error instanceof TooMany) return error.retryAfterSeconds;
    throw error;
  }
}

const addTry = (db: Database, { bucket, windowSeconds }: Allowance) =>
  addToBuckets(db, [bucket], windowSeconds).executeTakeFirstOrThrow();

/** Counts without a limit, for calls that asked `secondsToWait` first. */
export async function addTries(db: Database, buckets: readonly string[], windowSeconds: number): Promise<void> {
  await addToBuckets(db, buckets, windowSeconds).execute();
}

function addToBuckets(db: Database, buckets: readonly string[], windowSeconds: number) {
  const isOver = sql<boolean>`attempt_count.window_start <= now() - make_interval(secs => ${windowSeconds})`;
  return db
    .insertInto('attempt_count')
    .values(buckets.map((bucket) => ({ bucket, count: 1 })))
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        count: sql`case when ${isOver} then 1 else attempt_count.count + 1 end`,
        window_start: sql`case when ${isOver} then now() else attempt_count.window_start end`,
      }),
    )
    .returning(['count', sql<number>`extract(epoch from now() - window_start)::float8`.as('ageSeconds')]);
}

/** Counts nothing. Null: a try is left in each of them. */
export async function secondsToWait(db: Database, ...allowances: readonly Allowance[]): Promise<number | null> {
  const left = (windowSeconds: number) =>
    sql<number>`extract(epoch from window_start - now())::float8 + ${windowSeconds}`;
  const full = await db
    .selectFrom('attempt_count')
    .select(left(Math.max(...allowances.map(({ windowSeconds }) => windowSeconds))).as('seconds'))
    .where((where) =>
      where.or(
        allowances.map(({ bucket, max, windowSeconds }) =>
          where.and([where('bucket', '=', bucket), where('count', '>=', max), where(left(windowSeconds), '>', 0)]),
        ),
      ),
    )
    .orderBy('seconds', 'desc')
    .executeTakeFirst();
  return full ? Math.max(1, Math.ceil(full.seconds)) : null;
}

/** Takes one try back, for example after a correct login. */
export async function uncountTry(db: Database, buckets: readonly string[]): Promise<void> {
  await db
    .updateTable('attempt_count')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('bucket', 'in', buckets)
    .execute();
}

const longestWindowHours = 24;

/** Deletes counts older than the longest window. */
export async function forgetOldTries(db: Database): Promise<void> {
  await db
    .deleteFrom('attempt_count')
    .where('window_start', '<', sql<Date>`now() - make_interval(hours => ${longestWindowHours})`)
    .execute();
}
