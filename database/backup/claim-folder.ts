import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';
import { logFolder, type BackedUp } from './backup-folder.ts';

const markerIn = (folder: string): string => join(folder, 'shop.json');

/**
 * Claims the folder for this database, or checks that it still belongs to it. Returns the timeline of our log.
 * Danger: a restored shop continues where its backup ended and gives the same file names to different log. Two such shops in one folder
 * would ruin both backups, so a folder belongs to one database and one of its timelines.
 */
export async function claimFolder({ url, postgresFolder }: BackedUp, folder: string): Promise<number> {
  const ours = await findIdentity(url);
  const text = `${JSON.stringify(ours)}\n`;
  const used = join(postgresFolder, 'backup-folders');
  if (!existsSync(markerIn(folder))) {
    // Without this check, if the backup disk is not mounted, backups would silently go to the shop's own disk.
    if (await isListed(used, folder))
      throw new StartupError(
        `BACKUP_DIR ${folder} held backups of this shop, but its shop.json is gone. Is its disk mounted? For a new disk, set BACKUP_DIR to another folder.`,
      );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(markerIn(folder), text, { flag: 'wx', mode: 0o600 });
  }
  if ((await readFile(markerIn(folder), 'utf8')) !== text)
    throw new StartupError(
      `${folder} holds the backups of another shop, or of this one before it was restored. Set BACKUP_DIR to an empty folder, and do not delete the old one.`,
    );
  await mkdir(logFolder(folder), { recursive: true, mode: 0o700 });
  if (!(await isListed(used, folder))) await appendFile(used, `${resolve(folder)}\n`, { mode: 0o600 });
  return ours.timeline;
}

/** The list is stored next to the database, not in it, so a restored shop starts with an empty one. */
async function isListed(used: string, folder: string): Promise<boolean> {
  const lines = await readFile(used, 'utf8').catch(() => '');
  return lines.split('\n').includes(resolve(folder));
}

async function findIdentity(url: string): Promise<{ database: string; timeline: number }> {
  const client = new Client({ connectionString: url, application_name: 'pahiya-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string; timeline: number }>(
      'select system_identifier::text as database, timeline_id as timeline from pg_control_system(), pg_control_checkpoint()',
    );
    const [ours] = rows;
    if (!ours) throw new Error('PostgreSQL did not say which database it is');
    return ours;
  } finally {
    await client.end();
  }
}
