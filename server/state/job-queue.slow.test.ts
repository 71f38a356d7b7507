import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '../../database/testing/test-database.ts';
import { createLog } from '../http/log.ts';
import { openJobQueue, type Job } from './job-queue.ts';

const { db, url } = await testDatabase();
const done: string[] = [];
let failuresLeft = 0;

const Note = z.object({ text: z.string() });
const note: Job<z.infer<typeof Note>> = {
  name: 'note',
  retryDelaySeconds: 1,
  data: Note,
  async handle({ text }) {
    if (text === 'fails once' && failuresLeft-- > 0) throw new Error('not yet');
    done.push(text);
  },
};
const onceEach: Job<z.infer<typeof Note>> = {
  name: 'once-each',
  data: Note,
  keyOf: ({ text }) => text,
  async handle({ text }) {
    done.push(text);
  },
};

const sideBySide: Job<z.infer<typeof Note>> = { ...note, name: 'side-by-side', atOnce: 2 };

const jobs = await openJobQueue({ databaseUrl: url, log: createLog('silent') });
for (const job of [note, onceEach, sideBySide]) await jobs.add(job);
afterAll(() => jobs.stop());

const times = (text: string) => done.filter((entry) => entry === text).length;
const patiently = { timeout: 30_000 };

describe('jobs', () => {
  test('a job exists if and only if the transaction that queued it commits', async () => {
    await db
      .transaction()
      .execute(async (trx) => {
        await jobs.enqueue(trx, note, { text: 'rolled back' });
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    // Jobs are done in order: once this one is, the other would have been.
    await db.transaction().execute((trx) => jobs.enqueue(trx, note, { text: 'committed' }));
    await expect.poll(() => times('committed'), patiently).toBe(1);
    expect(times('rolled back')).toBe(0);
  });

  test('jobs with equal keys run once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => jobs.enqueue(db, onceEach, { text: 'same' })));
    await jobs.enqueue(db, onceEach, { text: 'other' });
    await expect.poll(() => times('other'), patiently).toBe(1);
    expect(times('same')).toBe(1);
  });

  test('a failed job runs again', { timeout: 30_000 }, async () => {
    failuresLeft = 1;
    await jobs.enqueue(db, note, { text: 'fails once' });
    await expect.poll(() => times('fails once'), { timeout: 25_000, interval: 100 }).toBe(1);
  });

  test('of two jobs in one batch, a failed one does not repeat the other', { timeout: 30_000 }, async () => {
    failuresLeft = 1;
    const before = times('fails once');
    await db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, sideBySide, { text: 'fails once' });
      await jobs.enqueue(trx, sideBySide, { text: 'neighbour' });
    });
    await expect.poll(() => times('fails once'), { timeout: 25_000, interval: 100 }).toBe(before + 1);
    expect(times('neighbour')).toBe(1);
  });

  test(
    'a stopped queue does not start the jobs it has already taken: another process does them',
    { timeout: 30_000 },
    async () => {
      const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
      const begun: string[] = [];
      const long: Job<z.infer<typeof Note>> = {
        ...note,
        name: 'long',
        atOnce: 1,
        async handle({ text }) {
          begun.push(text);
          await goesOn;
        },
      };
      const leaving = await openJobQueue({ databaseUrl: url, log: createLog('silent') });
      await leaving.add(long);
      await db.transaction().execute(async (trx) => {
        for (const text of ['first', 'second', 'third']) await leaving.enqueue(trx, long, { text });
      });
      // Two if both workers polled at the same moment. Either way at least one job has been taken and not started.
      await expect.poll(() => begun.length, patiently).toBeGreaterThan(0);
      await leaving.stop();
      const begunBefore = begun.length;
      expect(begunBefore).toBeLessThan(3);
      goOn();
      await setImmediate();
      expect(begun).toHaveLength(begunBefore);
      await jobs.add(long);
      // All three: those that were started too, because the stopped queue could not record that they were done.
      await expect.poll(() => begun.length, { timeout: 25_000, interval: 100 }).toBe(begunBefore + 3);
      expect(begun.slice(begunBefore).toSorted()).toEqual(['first', 'second', 'third']);
    },
  );
});

describe('stopping', () => {
  /** A queue that is running one job, and what it logs. */
  async function atWork(handle: Job['handle']) {
    const lines: string[] = [];
    const queue = await openJobQueue({
      databaseUrl: url,
      log: createLog('info', { write: (line) => lines.push(line) }),
      hasSchedule: false,
    });
    const started = Promise.withResolvers<void>();
    const job: Job = {
      name: `slow-${randomUUID()}`,
      data: z.object({}),
      handle(...given) {
        started.resolve();
        return handle(...given);
      },
    };
    await queue.add(job);
    await queue.enqueue(db, job, {});
    await started.promise;
    return { queue, lines };
  }

  test('a job that outlives the shutdown logs nothing', { timeout: 30_000 }, async () => {
    const gate = Promise.withResolvers<void>();
    const { queue, lines } = await atWork(() => gate.promise);
    await queue.stop();
    gate.resolve();
    for (let turns = 0; turns < 100; turns += 1) await setImmediate();
    expect(lines).toEqual([]);
  });

  test('a job that is only pausing is aborted and ends', { timeout: 30_000 }, async () => {
    const { queue, lines } = await atWork(async (_data, _id, _failures, stopped) => {
      await new Promise((resolve) => stopped?.addEventListener('abort', resolve));
    });
    await queue.stop();
    expect(lines).toEqual([]);
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name like 'slow-%' and state <> 'failed' order by created_on desc limit 1`.execute(
      db,
    );
    expect(rows).toEqual([{ state: 'completed' }]);
  });
});
