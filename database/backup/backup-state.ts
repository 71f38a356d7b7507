import type { Database } from '../client.ts';

/** From now on the view `overdue` reports a backup that is late. */
export async function expectBackups(db: Database): Promise<void> {
  await db
    .insertInto('backup_state')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** From now on nobody expects any. */
export async function expectNoBackups(db: Database): Promise<void> {
  await db.deleteFrom('backup_state').execute();
}

/** Remembers when the last one succeeded, or why it did not, if they are expected. */
export async function noteBackup(
  db: Database,
  end: { base_at: Date } | { log_at: Date } | { fault: string | null },
): Promise<void> {
  await db.updateTable('backup_state').set(end).execute();
}
