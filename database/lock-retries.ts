import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { errorCode } from './error-code.ts';
import { StartupError } from './startup-error.ts';

export interface LockPatience {
  /** While we wait for a lock, everyone behind us waits too: this is how long each try may block the shop. */
  lockMs: number;
  /** How long to keep trying. */
  totalMs: number;
}

export const defaultPatience: LockPatience = { lockMs: 500, totalMs: 300_000 };

const firstPauseMs = 250;
const longestPauseMs = 5_000;

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/** Thrown by work that must wait for another process. */
export class NotYet extends Error {}

/**
 * A table lock queues behind the table's readers, and everyone else queues behind that lock: one long report would stop the shop.
 * So we wait for at most half a second, back off and try again. `work` starts from the beginning each time.
 */
export async function withLockRetries<S>(
  connection: Kysely<S>,
  what: string,
  patience: LockPatience,
  work: () => Promise<void>,
): Promise<void> {
  const giveUpAt = Date.now() + patience.totalMs;
  for (let tries = 0; ; tries += 1) {
    try {
      await waitForLocks(connection, patience.lockMs);
      await work();
      return;
    } catch (error) {
      if (!isTemporary(error)) throw error;
      // Jitter, so that we do not meet the same periodic job each time.
      const pauseMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs) * (0.5 + Math.random());
      if (Date.now() + pauseMs > giveUpAt) {
        const reason =
          error instanceof NotYet ? error.message : `its tables are in use. ${await oldestTransactions(connection)}`;
        throw new StartupError(`${what} could not be run within ${patience.totalMs / 1000} s: ${reason}`, {
          cause: error,
        });
      }
      await setTimeout(pauseMs);
    }
  }
}

/** 0: no limit. */
export async function waitForLocks<S>(connection: Kysely<S>, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, false)`.execute(connection);
}

function isTemporary(error: unknown): boolean {
  const cause = error instanceof StartupError ? error.cause : error;
  return cause instanceof NotYet || [lockNotAvailable, deadlockDetected].includes(errorCode(cause) ?? '');
}

async function oldestTransactions<S>(connection: Kysely<S>): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select format('%s (%s) since %s: %s', pid, application_name, xact_start, left(query, 80)) as line
      from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 3`.execute(connection);
  return `The oldest transactions: ${rows.map(({ line }) => line).join('; ') || 'none'}.`;
}
