import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../database/client.ts';

/** Waits until no job of this queue is left to do. */
export async function untilQueueIsEmpty(db: Database, name: string): Promise<void> {
  const countJobs = async () => {
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::integer as jobs from pgboss.job
       where name = ${name} and state in ('created', 'retry', 'active')`.execute(db);
    return rows[0]?.jobs;
  };
  await expect.poll(countJobs, { timeout: 60_000, interval: 100 }).toBe(0);
}
