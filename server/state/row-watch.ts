import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/client.ts';
import type { DB } from '../../database/types.gen.ts';
import type { Metrics } from '../http/metrics.ts';
import {
  findAges,
  findKeysAfter,
  findTouched,
  forgetFindingsBefore,
  isEverythingDue,
  type Kind,
  kinds,
  listFound,
  lookAt,
  now,
  recordSuccess,
  type Walk,
  walkAlone,
} from './row-watch-queries.ts';

/** Some 50 ms each: far below the statement time-out, however big the shop. */
const keysAtOnce = 1_000;

/**
 * Looks whether money, stock and coupons still add up: each minute at what changed lately, each night at everything. One process
 * at a time walks; all of them tell what was found, and how long ago somebody looked.
 */
export class RowWatch {
  readonly #db: Database;
  readonly #metrics: Metrics;
  readonly #log: FastifyBaseLogger;

  constructor(db: Database, metrics: Metrics, log: FastifyBaseLogger) {
    this.#db = db;
    this.#metrics = metrics;
    this.#log = log;
  }

  readonly walkLately = async (): Promise<void> => {
    const hasWalked = await this.#walk('lately', async (db) => {
      for (const [kind, keys] of await findTouched(db)) {
        for (let i = 0; i < keys.length; i += keysAtOnce) await lookAt(db, kind, keys.slice(i, i + keysAtOnce));
      }
    });
    await this.#report(hasWalked);
  };

  /** To be called every few minutes; it knows when it is night. */
  readonly walkEverything = async (): Promise<void> => {
    if (!(await isEverythingDue(this.#db))) return;
    await this.#walk('everything', async (db) => {
      const startedAt = await now(db);
      for (const kind of Object.keys(kinds) as Kind[]) {
        let keys = await findKeysAfter(db, kind, '', keysAtOnce);
        while (keys.length > 0) {
          await lookAt(db, kind, keys);
          keys = await findKeysAfter(db, kind, keys.at(-1) ?? '', keysAtOnce);
        }
      }
      await forgetFindingsBefore(db, startedAt);
    });
  };

  /** A walk that fails is told and counted, and its age grows; the counts of the last good one stay. */
  async #walk(walk: Walk, look: (db: Kysely<DB>) => Promise<void>): Promise<boolean> {
    try {
      return await walkAlone(this.#db, walk, async (db) => {
        const startedAt = await now(db);
        await look(db);
        await recordSuccess(db, walk, startedAt);
      });
    } catch (error) {
      this.#metrics.countFailedWatch(walk);
      this.#log.error({ err: error, walk }, 'looking for violations failed');
      return false;
    }
  }

  async #report(hasWalked: boolean): Promise<void> {
    this.#metrics.setWatchAges(await findAges(this.#db));
    const found = await listFound(this.#db);
    const sum = (kind: 'violation' | 'overdue') =>
      found.reduce((total, row) => total + (row.kind === kind ? row.rows : 0), 0);
    this.#metrics.setRowCounts({ violations: sum('violation'), overdue: sum('overdue') });
    for (const row of found) {
      // Once for all processes, but for the silence of the watch itself: then nobody walks.
      if (hasWalked || row.name.startsWith('W')) this.#log.error(row, `${row.kind}: ${row.name}`);
    }
  }
}
