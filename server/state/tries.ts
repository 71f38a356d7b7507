import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../../database/client.ts';

/** At most `max` tries in a window that starts with the first one. */
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
 * Counts one try in every bucket. If one is full, counts none and returns the seconds to wait. All processes share the counts. Danger:
 * name buckets in the same sequence everywhere (address before email), or two calls can deadlock.
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

async function addTry(trx: Transaction, { bucket, windowSeconds }: Allowance): Promise<Counted> {
  const { rows } = await addingTries([bucket], windowSeconds).execute(trx);
  const [counted] = rows;
  if (!counted) throw new Error('a try that was counted has a count');
  return counted;
}

/** Counts without a limit, for calls that asked `secondsToWait` first. */
export async function addTries(db: Database, buckets: readonly string[], windowSeconds: number): Promise<void> {
  await countTries(db, buckets, windowSeconds);
}

/** Counts without a limit, and returns the counts in the sequence of the buckets. */
export async function countTries(db: Database, buckets: readonly string[], windowSeconds: number): Promise<number[]> {
  const { rows } = await addingTries(buckets, windowSeconds).execute(db);
  return rows.map(({ count }) => count);
}

interface Counted {
  count: number;
  ageSeconds: number;
}

/** `addTries` as a statement, or as a part of another one. */
export function addingTries(buckets: readonly string[], windowSeconds: number): RawBuilder<Counted> {
  const isOver = sql`attempt_count.window_start <= now() - make_interval(secs => ${windowSeconds})`;
  return sql`
    insert into attempt_count (bucket, count) select bucket, 1 from unnest(${buckets}::text[]) bucket
    on conflict (bucket) do update set count = case when ${isOver} then 1 else attempt_count.count + 1 end,
      window_start = case when ${isOver} then now() else attempt_count.window_start end
    returning count, extract(epoch from now() - window_start)::float8 as "ageSeconds"`;
}

/** Only reads. Null: every bucket has a try left. */
export async function secondsToWait(db: Database, ...allowances: readonly Allowance[]): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`select ${secondsLeft(allowances)} as seconds`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** `secondsToWait` as a column of another statement. */
export const secondsLeft = (allowances: readonly Allowance[]): RawBuilder<number | null> => sql`
  (select greatest(1, ceil(max(extract(epoch from c.window_start - now()) + a.window_seconds)))::integer
     from unnest(${allowances.map(({ bucket }) => bucket)}::text[], ${allowances.map(({ max }) => max)}::integer[],
            ${allowances.map(({ windowSeconds }) => windowSeconds)}::integer[]) a (bucket, max, window_seconds)
     join attempt_count c on c.bucket = a.bucket and c.count >= a.max
      and c.window_start > now() - make_interval(secs => a.window_seconds)
   having count(*) > 0)`;

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
