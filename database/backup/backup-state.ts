import { sql } from 'kysely';
import type { Database } from '../client.ts';

/** From now on the view `overdue` reports a backup that is late. */
export async function expectBackups(db: Database): Promise<void> {
  await db
    .insertInto('backup_state')
    .defaultValues()
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ is_own: false }))
    .execute();
}

/** From now on no backups are expected. */
export async function expectNoBackups(db: Database): Promise<void> {
  await db.deleteFrom('backup_state').execute();
}

type BackupEnd =
  | { base_at: Date; base_bytes: number }
  | { log_at: Date }
  /** The log since the last base has a gap. */
  | { base_at: null }
  | { fault: string; asked_at: null }
  | { fault: null };

/** If backups are expected, records that one succeeded, or why it failed. */
export async function noteBackup(db: Database, end: BackupEnd): Promise<void> {
  await db.updateTable('backup_state').set(end).execute();
}

/** A backup that other tools made: from now on a late one is reported too. */
export async function noteOwnBackup(db: Database): Promise<void> {
  const made = { is_own: true, base_at: sql<Date>`now()`, fault: null };
  await db
    .insertInto('backup_state')
    .values(made)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(made))
    .execute();
}

/** A restore was tried and worked. False: no backups are known. */
export async function noteTrial(db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_state')
    .set({ tried_at: sql`now()` })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False: none was taken yet, or what was written since cannot be restored. */
export async function isBaseKnown(db: Database): Promise<boolean> {
  const { rows } = await sql`select from backup_state where base_at is not null`.execute(db);
  return rows.length > 0;
}

/** Whether somebody asked for a backup after the last one. */
export async function isBackupAsked(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from backup_state where asked_at > coalesce(base_at, '-infinity')`.execute(db);
  return rows.length > 0;
}
