import type { FastifyBaseLogger } from 'fastify';
import {
  forgetOldBackups,
  listBases,
  removePartial,
  type BackedUp,
  type BackupPlace,
} from '../../database/backup/backup-folder.ts';
import { withBackupLock } from '../../database/backup/backup-lock.ts';
import {
  expectBackups,
  expectNoBackups,
  isBackupAsked,
  isBaseKnown,
  noteBackup,
} from '../../database/backup/backup-state.ts';
import { dropLogSlot, shipLog } from '../../database/backup/ship-log.ts';
import { takeBackup } from '../../database/backup/take-backup.ts';
import { openDatabase, type Database } from '../../database/client.ts';
import { describeError } from '../../database/describe-error.ts';
import type { Config } from '../config/config.ts';
import { Rounds } from './rounds.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Options {
  config: Pick<Config, 'backup' | 'mode'>;
  /** Must already be migrated. */
  postgres: BackedUp;
  log: FastifyBaseLogger;
}

/**
 * Backs up the embedded PostgreSQL while it is open: the log every minute, the whole database every day. If the machine burns down,
 * at most a minute or two of orders are lost.
 */
export async function openBackups({ config, postgres, log }: Options): Promise<{ close(): Promise<void> }> {
  const db = openDatabase(postgres.url, { poolMax: 1, applicationName: 'pahiya-backup' });
  const { place, keepDays } = config.backup;
  if (!place) {
    if (config.mode === 'live') log.warn('no backups are made: BACKUP_DIR is not set');
    await expectNoBackups(db);
    await dropLogSlot(postgres.url);
    await db.destroy();
    return { close: async () => undefined };
  }
  await expectBackups(db);
  const rounds = new Rounds(log);
  const walk = async () => {
    try {
      await withBackupLock(postgres.url, async () => {
        await backUp({ db, postgres, place, keepDays, log });
        await noteBackup(db, { fault: null });
      });
    } catch (error) {
      // Ends the request after a failure; otherwise it would be retried every two seconds.
      await noteBackup(db, { fault: describeError(error), asked_at: null }).catch(() => undefined);
      throw error;
    }
  };
  rounds.start([
    { name: 'backing up', everySeconds: 60, walk },
    {
      name: 'looking whether a backup is asked for',
      everySeconds: 2,
      walk: async () => {
        if (await isBackupAsked(db)) await walk();
      },
    },
  ]);
  return {
    async close() {
      await rounds.stop();
      await db.destroy();
    },
  };
}

interface Parts {
  db: Database;
  postgres: BackedUp;
  place: BackupPlace;
  keepDays: number;
  log: FastifyBaseLogger;
}

async function backUp({ db, postgres, place, keepDays, log }: Parts): Promise<void> {
  // Stored before the log begins anew: if this backup is cut off, the next one still takes a base.
  await shipLog(postgres, place, () => noteBackup(db, { base_at: null }));
  await removePartial(place.folder);
  await noteBackup(db, { log_at: new Date() });
  const last = (await listBases(place.folder)).at(-1);
  const isRecent = last !== undefined && Date.now() - last.at.getTime() < dayMs;
  if (isRecent && (await isBaseKnown(db)) && !(await isBackupAsked(db))) return;
  // A request during the copy gets the next one.
  const startedAt = new Date();
  const { file, bytes } = await takeBackup(postgres, place);
  await noteBackup(db, { base_at: startedAt, base_bytes: bytes });
  log.info({ file, bytes }, 'backup taken');
  await forgetOldBackups(place.folder, new Date(Date.now() - keepDays * dayMs));
}
