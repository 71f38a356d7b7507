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
  /** `jobId` stays the same when a job is done again; `failures` counts the tries before this one. `stopped`: the process is shutting down and waits for the job. */
  handle(data: Data, jobId: string, failures?: number, stopped?: AbortSignal): Promise<void>;
  /** Equal keys are queued once. */
  keyOf?(data: Data): string;
  /** Higher ones go first; 0 if absent. */
  priorityOf?(data: Data): number;
  /** How many a process does at once, without a pause while there are more. Absent: one per second. */
  readonly atOnce?: number;
  /** Before the first retry; each later one waits longer. */
  readonly retryDelaySeconds?: number;
  /** The longest wait before a retry. */
  readonly retryDelayMaxSeconds?: number;
  readonly retriesMax?: number;
  /** Called when every try has failed. */
  bury?(data: Data, jobId: string): Promise<void>;
  /** Runs by itself at these times, once for all processes, with empty data. */
  readonly cron?: string;
}

/** What is needed to queue a job. */
export type Queue<Data extends object> = Pick<Job<Data>, 'name' | 'data' | 'keyOf' | 'priorityOf'>;

export interface JobQueue {
  /** Queues a job in the caller's transaction: it exists if and only if that transaction commits. Returns its id. */
  enqueue<Data extends object>(db: Database, job: Omit<Queue<Data>, 'data'>, data: Data): Promise<string>;
  /** Starts working on jobs of this kind. */
  add(job: Job): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A worker that was killed sends no heartbeat; its jobs are taken over after this, a round of monitoring (two, where another
 * process was about to walk it) and the pause before a repeat: 20 + 2 * 10 + 10 seconds at most.
 */
const heartbeatSeconds = 20;
const monitorSeconds = 10;

/** Two, so a hanging job does not stop all others of its kind. */
const workersOfMany = 2;
/** Taken at once by each of those; after a full hand the next is taken without a pause. */
const handSize = 20;

interface QueueOptions {
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** False: jobs with a `cron` run only when somebody queues them. */
  hasSchedule?: boolean;
}

/** The queue in PostgreSQL. It does no job until one is added. */
export async function openJobQueue({ databaseUrl, log, hasSchedule = true }: QueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: `pahiya-jobs#${process.pid}`,
    max: 5,
    schedule: hasSchedule,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
  });
  // While the database is down every poll fails; polling goes on and recovers by itself.
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
    // Otherwise a queue that an older version made would keep its options.
    await boss.updateQueue(job.name, options);
  };

  /** Each job ends on its own, and the next begins while that is being written. */
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
        // This process is stopping, or was silent for too long: the job is another's now, who would do it a second time.
        if (signal.aborted) continue;
        try {
          await job.handle(z.parse(job.data, data ?? {}), id, retryCount, stopped.signal);
          // What cannot be written down now is written with the rest of the hand.
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
      // None: an equal one waits already.
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
 * Writes as soon as possible and in batches: what arrives during a write goes into the next one. So a crash loses few completions, and a
 * fast queue needs few statements.
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
