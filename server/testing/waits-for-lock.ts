import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';

/** Whether a statement with these words waits for a lock of somebody else. */
export async function waitsForLock(db: Database, words: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${words}%`}`.execute(db);
  return rows.length > 0;
}
