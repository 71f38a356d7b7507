import { Client } from 'pg';

/** An arbitrary number that no other advisory lock uses. */
const lockKey = 7_081_946_001;

/** Only one process makes backups at a time. Undefined if another one is doing so. */
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
