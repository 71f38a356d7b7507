import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import { PgBoss, type Job as Taken, type JobResult } from 'pg-boss';
import * as z from 'zod/mini';
import type { Database } from '../../database/client.ts';
import { Seldom } from './seldom.ts';

/** Work that is done after the request that queued it, even if this process dies in between. */
export interface Job<Data extends object = object> {
  readonly name: string;
  readonly data: z.ZodMiniType<Data>;
  /**
   * `jobId` stays the same across retries; `failures` counts the tries before this one. `stopped` is aborted when the process is shutting
   * down and waits for the job.
   */
  handle(data: Data, jobId: string, failures?: number, stopped?: AbortSignal): Promise<void>;
  /** Of jobs with equal keys, only one is queued. */
  keyOf?(data: Data): string;
  /** Higher priorities run first; default 0. */
  priorityOf?(data: Data): number;
  /** How many run at once per process, without a pause while there are more. Absent: one per second. */
  readonly atOnce?: number;
  /** Wait before the first retry; later ones wait longer. */
  readonly retryDelaySeconds?: number;
  /** The longest wait before a retry. */
  readonly retryDelayMaxSeconds?: number;
  readonly retriesMax?: number;
  /** Called when every try has failed. */
  bury?(data: Data, jobId: string): Promise<void>;
  /** Runs at these times, once for all processes together, with empty data. */
  readonly cron?: string;
}

export type Queue<Data extends object> = Pick<Job<Data>, 'name' | 'data' | 'keyOf' | 'priorityOf'>;

export interface JobQueue {
  /** Queues a job in the caller's transaction: it exists if and only if that transaction commits. Returns its id. */
  enqueue<Data extends object>(db: Database, job: Omit<Queue<Data>, 'data'>, data: Data): Promise<string>;
  /** Starts working on jobs of this kind. */
  add(job: Job): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A killed worker sends no heartbeat. Its jobs are taken over after this time, one monitoring interval (two, if another process had
 * just claimed it) and the pause before a retry: at most 20 + 2 * 10 + 10 seconds.
 */
const heartbeatSeconds = 20;
const monitorSeconds = 10;

/** Two, so a hanging job does not stop all others of its kind. */
const workersOfMany = 2;
/** Jobs that each worker takes at once. After a full batch it takes the next without a pause. */
const handSize = 20;

interface QueueOptions {
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** False: jobs with a `cron` run only when somebody queues them. */
  hasSchedule?: boolean;
}

/** The queue in PostgreSQL. Runs nothing until a job is added. */
export async function openJobQueue({ databaseUrl, log, hasSchedule = true }: QueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: `pahiya-jobs#${process.pid}`,
    max: 5,
    schedule: hasSchedule,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
  });
  // While the database is down every poll fails; polling continues and recovers.
  const seldom = new Seldom();
  const stopped = new AbortController();
  boss.on('error', (error) => {
    // A job that outlives the shutdown cannot be marked as done. Another process repeats it.
    if (!stopped.signal.aborted)
      seldom.write('error', (line) => log.warn({ err: error, ...line }, 'jobs: database error'));
  });
  await boss.start();

  const makeQueue = async (job: Job, deadLetter?: string) => {
    const options = {
      heartbeatSeconds,
      retryLimit: job.retriesMax ?? 8,
      retryBackoff: true,
      retryDelay: job.retryDelaySeconds ?? 5,
      ...(job.retryDelayMaxSeconds && { retryDelayMax: job.retryDelayMaxSeconds }),
      ...(deadLetter && { deadLetter }),
    };
    await boss.createQueue(job.name, options);
    // createQueue does not change an existing queue, so one made by an older version would keep its old options.
    await boss.updateQueue(job.name, options);
  };

  /** Jobs finish independently; the next one starts while the completion is still being written. */
  const doHand = async (
    job: Job,
    hand: readonly Taken[],
    { atOnce, writeDown }: { atOnce: number; writeDown: (done: Taken) => Promise<void> },
  ): Promise<JobResult[]> => {
    const ends: Promise<JobResult>[] = [];
    const left = hand.values();
    const doNext = async (): Promise<void> => {
      for (const taken of left) {
        const { id, data, retryCount, signal } = taken;
        // We are stopping, or sent no heartbeat for too long: another process has the job now, so it would be done twice.
        if (signal.aborted) continue;
        try {
          await job.handle(z.parse(job.data, data ?? {}), id, retryCount, stopped.signal);
          // If this write fails, the job is marked as completed together with the rest of the batch.
          const written = writeDown(taken).catch(() => undefined);
          ends.push(written.then(() => ({ id, status: 'completed' })));
        } catch (error) {
          log.warn({ err: error, job: job.name, jobId: id, failures: retryCount + 1 }, 'a job failed');
          ends.push(Promise.resolve({ id, status: 'failed', output: { message: String(error) } }));
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, doNext));
    return Promise.all(ends);
  };

  const add = async (job: Job) => {
    const grave = job.bury ? `${job.name}-dead` : undefined;
    if (grave !== undefined) {
      await makeQueue({ ...job, name: grave, retriesMax: 1000, retryDelayMaxSeconds: 3600 });
      await boss.work(grave, { includeMetadata: true, pollingIntervalSeconds: 1 }, async (dead) => {
        for (const { id, sourceId, data } of dead) await job.bury?.(z.parse(job.data, data), sourceId ?? id);
      });
    }
    await makeQueue(job, grave);
    const isOneByOne = job.atOnce === undefined;
    const workers = isOneByOne ? 1 : workersOfMany;
    const writeDown = inBatches<Taken>((done) => boss.complete(job.name, done));
    await boss.work(
      job.name,
      {
        pollingIntervalSeconds: 1,
        batchSize: isOneByOne ? 1 : handSize,
        burstWhenBatchFull: !isOneByOne,
        localConcurrency: workers,
        perJobResults: true,
      },
      (hand: Taken[]) => doHand(job, hand, { atOnce: Math.ceil((job.atOnce ?? 1) / workers), writeDown }),
    );
    if (job.cron) await boss.schedule(job.name, job.cron, {});
  };
  return {
    add,
    async enqueue(db, job, data) {
      const key = job.keyOf?.(data);
      const priority = job.priorityOf?.(data);
      const jobId = await boss.send(job.name, data, {
        db: executorOf(db),
        ...(priority && { priority }),
        ...(key && { singletonKey: key, singletonSeconds: 600 }),
      });
      // No id: an equal job is already waiting.
      return jobId ?? '';
    },
    stop() {
      stopped.abort();
      return boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

/** Lets pg-boss write through the caller's connection, inside its transaction. */
const executorOf = (db: Database) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});

/**
 * Writes at once, but in batches: what arrives during a write goes into the next one. So a crash loses few completions, and a fast queue
 * needs few statements.
 */
function inBatches<T>(write: (batch: T[]) => Promise<unknown>): (one: T) => Promise<void> {
  let waiting: T[] = [];
  let writing: Promise<unknown> | undefined;
  let next: Promise<void> | undefined;
  const writeNext = async (): Promise<void> => {
    await writing?.catch(() => undefined);
    const batch = waiting;
    waiting = [];
    next = undefined;
    writing = write(batch);
    await writing;
  };
  return (one) => {
    waiting.push(one);
    next ??= writeNext();
    return next;
  };
}
