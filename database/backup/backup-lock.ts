import { Client } from 'pg';

/** Any number that nothing else here locks. */
const lockKey = 7_081_946_001;

/** One process at a time makes backups; undefined if another is at it. */
export async function withBackupLock<T>(url: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = new Client({ connectionString: url, application_name: 'pahiya-backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [lockKey]);
    return rows[0]?.ok ? await work() : undefined;
  } finally {
    await client.end();
  }
}
