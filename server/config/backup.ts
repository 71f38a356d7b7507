import * as z from 'zod/mini';
import { StartupError } from '../../database/startup-error.ts';
import { wholeNumber } from './value.ts';

export const backupVariables = {
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEY: z.optional(z.string().check(z.regex(/^age1[0-9a-z]{20,}$/, 'must be the public half of a key: age1…'))),
  BACKUP_KEEP_DAYS: z._default(wholeNumber(1, 3650), 14),
  BACKUP_IDENTITY: z.optional(
    z.string().check(z.regex(/^AGE-SECRET-KEY-1[0-9A-Z]{20,}$/, 'must be the secret half of a key: AGE-SECRET-KEY-1…')),
  ),
};

const Variables = z.object(backupVariables);

export interface BackupConfig {
  /** Null: no backups are made. */
  readonly place: { readonly folder: string; readonly recipient: string } | null;
  readonly keepDays: number;
  /** Needed only to restore. Do not set it where backups are made, so that a thief of that machine cannot read them. */
  readonly identity: string | undefined;
}

export function readBackup(v: z.infer<typeof Variables>): BackupConfig {
  const { BACKUP_DIR: folder, BACKUP_KEY: recipient } = v;
  if ((folder === undefined) !== (recipient === undefined))
    throw new StartupError(
      'BACKUP_DIR and BACKUP_KEY belong together: set both or none. `npm run shop -- backup key` makes a key.',
    );
  return {
    place: folder === undefined || recipient === undefined ? null : { folder, recipient },
    keepDays: v.BACKUP_KEEP_DAYS,
    identity: v.BACKUP_IDENTITY,
  };
}
