import { resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { noteBackup } from '../database/backup/backup-state.ts';
import { describeGap, restoreBackup } from '../database/backup/restore.ts';
import { takeBackup } from '../database/backup/take-backup.ts';
import { openDatabase } from '../database/client.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import type { Config } from '../server/config/config.ts';
import { CommandError } from './command-error.ts';

export const backupUsage = `  backup                          copies the database into BACKUP_DIR now; a running shop also does it each day
  backup key                      makes a key: the public half for BACKUP_KEY, the secret half for your safe
  backup made                     tells the shop that your own tools made a backup, for a PostgreSQL server of your own
  backup tried                    tells the shop that you restored a backup somewhere else, and that it worked
  restore FOLDER [MOMENT]         restores the backups in FOLDER into an empty DATA_DIR, up to MOMENT, such as
                                  2026-11-16T18:30 (Indian time), or up to the last change. Needs BACKUP_IDENTITY`;

type BackupCommand = (config: Config) => Promise<string>;

/** Commands for the embedded PostgreSQL as a whole. Undefined for any other command. */
export function readBackupCommand([noun, first, second, ...rest]: readonly string[]): BackupCommand | undefined {
  if (noun !== 'backup' && noun !== 'restore') return undefined;
  if (rest.length > 0) throw new CommandError(`Unexpected word: "${rest[0]}".`);
  // These work on any database: scripts/shop-commands.ts.
  if (noun === 'backup' && (first === 'made' || first === 'tried')) return undefined;
  if (noun === 'backup') {
    if (first === undefined) return backUpNow;
    if (first === 'key' && second === undefined) return makeKey;
    throw new CommandError(`"backup ${first}" is not a command.`);
  }
  if (first === undefined) throw new CommandError('Please name the folder that holds the backups.');
  const until = second === undefined ? undefined : readMoment(second);
  return (config) => restore(config, first, until);
}

/** Without a time zone, Indian time is assumed. */
function readMoment(typed: string): Date {
  const [, day, time = '00:00', zone = '+05:30'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ]([\d:.]+)(Z|[+-]\d\d:\d\d)?)?$/.exec(typed) ?? [];
  const moment = new Date(`${day}T${time}${zone}`);
  if (Number.isNaN(moment.getTime()))
    throw new CommandError(`"${typed}" is not a date and time. Write it like 2026-11-16T18:30.`);
  return moment;
}

async function makeKey(): Promise<string> {
  const identity = await generateX25519Identity();
  return [
    `BACKUP_KEY=${await identityToRecipient(identity)}`,
    '',
    "Set that for the shop. Keep the line below on paper or in a password manager, not on the shop's machine.",
    'Without it nobody can read any backup.',
    '',
    `BACKUP_IDENTITY=${identity}`,
  ].join('\n');
}

const builtInOnly =
  'DATABASE_URL is set, and this command is for the built-in PostgreSQL. Back up a server with its own tools: see docs/running.md.';

async function backUpNow({ databaseUrl, dataFolder, backup: { place } }: Config): Promise<string> {
  if (databaseUrl !== undefined) throw new CommandError(builtInOnly);
  if (!place) throw new CommandError('Set BACKUP_DIR and BACKUP_KEY first. `npm run shop -- backup key` makes a key.');
  const postgresFolder = resolve(dataFolder, 'postgres');
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder });
  try {
    const { file, bytes } = await takeBackup({ url: postgres.url, postgresFolder }, place);
    const db = openDatabase(postgres.url, { poolMax: 1, applicationName: 'pahiya-command' });
    await noteBackup(db, { base_at: new Date(), base_bytes: bytes });
    await db.destroy();
    return `${file} (${(bytes / 1_000_000).toFixed(1)} MB)`;
  } finally {
    await postgres.stop();
  }
}

async function restore(config: Config, from: string, until: Date | undefined): Promise<string> {
  const { databaseUrl, dataFolder, backup } = config;
  if (databaseUrl !== undefined) throw new CommandError(builtInOnly);
  if (backup.identity === undefined) throw new CommandError('Set BACKUP_IDENTITY to the secret half of the key.');
  const { base, lastChange, gap } = await restoreBackup({
    from,
    identity: backup.identity,
    postgresFolder: resolve(dataFolder, 'postgres'),
    ...(until && { until }),
  });
  return [
    `Restored: the copy of ${base.at.toISOString()}, with all changes up to ${(lastChange ?? base.at).toISOString()}.`,
    ...(gap === undefined ? [] : [`Later changes could not be restored: ${describeGap(gap)} in ${from}.`]),
    'Give the restored shop an empty BACKUP_DIR before you start it.',
  ].join('\n');
}
