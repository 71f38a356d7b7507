import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { Client } from 'pg';
import { baseFile, passwordFile, type BackedUp, type BackupPlace } from './backup-folder.ts';
import { streamBaseBackup } from './base-backup.ts';
import { claimFolder } from './claim-folder.ts';
import { writeSealed } from './sealed-file.ts';

/** Copies the running database into the folder while the shop goes on selling. */
export async function takeBackup(
  backedUp: BackedUp,
  { folder, recipient }: BackupPlace,
): Promise<{ file: string; bytes: number }> {
  await claimFolder(backedUp, folder);
  const { url, postgresFolder } = backedUp;
  const password = readFileSync(join(postgresFolder, 'cluster', 'password'));
  await writeSealed(passwordFile(folder), Readable.from([password]), recipient);
  // Read before the copy begins, so that the name is never later than the first log that the copy needs.
  const [at, firstLog] = [new Date(), await currentSegment(url)];
  const file = baseFile(folder, at, firstLog);
  const bytes = await writeSealed(file, streamBaseBackup(url), recipient);
  return { file, bytes };
}

async function currentSegment(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // The copy starts at the last checkpoint's redo point or later: its own checkpoint can only move it forward.
    const { rows } = await client.query<{ name: string }>(
      'select pg_walfile_name(redo_lsn) as name from pg_control_checkpoint()',
    );
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL named no segment');
    return row.name;
  } finally {
    await client.end();
  }
}
