import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './client.ts';
import type { Log } from './log.ts';

const lookAgainMs = 20;
/** Pause after a failure, and the longest pause between two checks. */
const lookAgainMaxMs = 1_000;

interface ReplicaParts {
  replica: Database;
  primary: Database;
  log: Log;
}

/**
 * A server that follows the primary, for reads that may be slightly out of date. We use it only while it has replayed every change that we
 * have heard of: otherwise we would cache an answer that is older than the change that caused it.
 */
export class Replica {
  readonly db: Database;
  readonly #primary: Database;
  readonly #log: Log;
  readonly #closing = new AbortController();
  #changes = 0;
  #isFresh = false;
  #looking: Promise<void> | null = null;

  constructor({ replica, primary, log }: ReplicaParts) {
    this.db = replica;
    this.#primary = primary;
    this.#log = log;
    this.fallBehind();
  }

  get isFresh(): boolean {
    return this.#isFresh;
  }

  /** Call on a change or a failure of the replica: nobody reads from it until it has caught up. */
  fallBehind(): void {
    this.#changes += 1;
    this.#isFresh = false;
    this.#looking ??= this.#catchUp().finally(() => {
      this.#looking = null;
    });
  }

  async #catchUp(): Promise<void> {
    const { signal } = this.#closing;
    let waitMs = lookAgainMs;
    while (!signal.aborted) {
      const heard = this.#changes;
      const isThere = await this.#hasEverything().catch((error: unknown) => {
        if (waitMs < lookAgainMaxMs) this.#log.warn(`The replica cannot be read: ${String(error)}`);
        waitMs = lookAgainMaxMs;
        return false;
      });
      this.#isFresh = isThere && heard === this.#changes;
      if (this.#isFresh) return;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      waitMs = Math.min(waitMs * 2, lookAgainMaxMs);
    }
  }

  /** Also false for a server that was promoted: it no longer follows the primary. */
  async #hasEverything(): Promise<boolean> {
    const { rows: now } = await sql<{ at: string }>`select pg_current_wal_lsn() as at`.execute(this.#primary);
    const at = now[0]?.at ?? null;
    const { rows } = await sql<{ is_there: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${at}::pg_lsn as is_there`.execute(this.db);
    return rows[0]?.is_there === true;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#looking;
    await this.db.destroy();
  }
}
