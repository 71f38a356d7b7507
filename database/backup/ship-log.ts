import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { logFile, type BackedUp, type BackupPlace } from './backup-folder.ts';
import { claimFolder } from './claim-folder.ts';
import { writeSealed } from './sealed-file.ts';

const segmentBytes = 16n * 1024n * 1024n;
const slot = 'pahiya_log';

/**
 * Copies the log written since the last call into the folder, so that a restore can go to any moment. A replication slot stops PostgreSQL
 * from recycling what is not copied yet. `onGap` is called before the log begins anew: part of it since the last base may be lost, so a new
 * base is needed. Returns how many segments were copied. Danger: call it only under `withBackupLock`.
 */
export async function shipLog(
  backedUp: BackedUp,
  place: BackupPlace,
  onGap: () => Promise<void> = async () => undefined,
): Promise<number> {
  const timeline = await claimFolder(backedUp, place.folder);
  const { url, postgresFolder } = backedUp;
  const client = new Client({ connectionString: url, application_name: 'pahiya-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await ensureSlot(client, onGap);
    // Closes the current segment. Does nothing if nothing was written since the last switch.
    await client.query('select pg_switch_wal()');
    const { rows } = await client.query<{ first: string; end: string }>(
      `select restart_lsn - '0/0' as first, pg_current_wal_flush_lsn() - '0/0' as "end"
         from pg_replication_slots where slot_name = $1`,
      [slot],
    );
    const [range] = rows;
    if (!range) throw new Error('the replication slot is gone');
    const end = BigInt(range.end) / segmentBytes;
    let segments = 0;
    for (let number = BigInt(range.first) / segmentBytes; number < end; number++) {
      const name = segmentName(timeline, number);
      const target = logFile(place.folder, name);
      if (!existsSync(target)) {
        const source = createReadStream(join(postgresFolder, 'cluster', 'data', 'pg_wal', name));
        await writeSealed(target, source, place.recipient);
        segments++;
      }
      const next = (number + 1n) * segmentBytes;
      await client.query(`select pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)`, [slot, String(next)]);
    }
    return segments;
  } finally {
    await client.end();
  }
}

/** Lets PostgreSQL recycle its log again. If nobody copies it, it would fill the disk up to `max_slot_wal_keep_size`. */
export async function dropLogSlot(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
      slot,
    ]);
  } finally {
    await client.end();
  }
}

/** A slot that lagged so far that PostgreSQL dropped its log is as good as none. */
async function ensureSlot(client: Client, onGap: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ wal_status: string }>(
    'select wal_status from pg_replication_slots where slot_name = $1',
    [slot],
  );
  if (rows[0] && rows[0].wal_status !== 'lost') return;
  await onGap();
  if (rows[0]) await client.query('select pg_drop_replication_slot($1)', [slot]);
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
}

function segmentName(timeline: number, number: bigint): string {
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return hex(BigInt(timeline)) + hex(number / 256n) + hex(number % 256n);
}
