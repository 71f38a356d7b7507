import type { Database } from '../client.ts';

/** From now on the view `overdue` reports a backup that is late. */
export async function expectBackups(db: Database): Promise<void> {
  await db
    .insertInto('backup_state')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** From now on no backups are expected. */
export async function expectNoBackups(db: Database): Promise<void> {
  await db.deleteFrom('backup_state').execute();
}

/** If backups are expected, records that one succeeded, or why it failed. */
export async function noteBackup(
  db: Database,
  end: { base_at: Date } | { log_at: Date } | { fault: string | null },
): Promise<void> {
  await db.updateTable('backup_state').set(end).execute();
}
