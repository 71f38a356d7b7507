import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import type { Database } from '../../database/client.ts';

/** Work that is done after the request that asked for it, also when this process dies in between. */
export interface Job<Data extends object = object> {
  readonly name: string;
  readonly data: z.ZodMiniType<Data>;
  /** `jobId` stays the same when a job is done again. */
  handle(data: Data, jobId: string): Promise<void>;
  /** Equal keys are queued once. */
  keyOf?(data: Data): string;
  /** Before the first of the repeats of a failed job; each later one waits longer. */
  readonly retryDelaySeconds?: number;
  /** When it is due by itself, once for all processes; with empty data. */
  readonly cron?: string;
}

/** As much of a job as whoever asks for it has to know. */
export type Queue<Data extends object> = Pick<Job<Data>, 'name' | 'keyOf'>;

export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if and only if that transaction commits. */
  enqueue<Data extends object>(db: Database, job: Queue<Data>, data: Data): Promise<void>;
  /** Sets one more job to work, such as one that itself queues others. */
  add(job: Job): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A worker that was killed sends no heartbeat; its jobs are taken over after this, a round of monitoring (two, where another
 * process was about to walk it) and the pause before a repeat: 20 + 2 * 10 + 10 seconds at most.
 */
const heartbeatSeconds = 20;
const monitorSeconds = 10;

interface JobsOptions {
  databaseUrl: string;
  log: FastifyBaseLogger;
  jobs: readonly Job[];
}

export async function startJobs({ databaseUrl, log, jobs }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: `pahiya-jobs#${process.pid}`,
    max: 3,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
  });
  // While the database is away every poll fails; it polls on and recovers by itself.
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: database error'));
  await boss.start();
  const add = async (job: Job) => {
    await boss.createQueue(job.name, {
      heartbeatSeconds,
      retryLimit: 8,
      retryBackoff: true,
      retryDelay: job.retryDelaySeconds ?? 5,
    });
    await boss.work(job.name, { pollingIntervalSeconds: 1 }, async (batch) => {
      for (const { id, data } of batch) await job.handle(z.parse(job.data, data ?? {}), id);
    });
    if (job.cron) await boss.schedule(job.name, job.cron, {});
  };
  for (const job of jobs) await add(job);
  return {
    add,
    async enqueue(db, job, data) {
      const key = job.keyOf?.(data);
      await boss.send(job.name, data, { db: executorOf(db), ...(key && { singletonKey: key, singletonSeconds: 600 }) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

/** Lets pg-boss write through the caller's connection, and so inside its transaction. */
const executorOf = (db: Database) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});
