import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { StartupError } from './startup-error.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Brings the database to this program's schema. Any number of processes may do so at once: one works, the rest wait. */
export async function migrate<S>(db: Kysely<S>, folder = migrationsFolder): Promise<void> {
  await refuseUnknown(db, folder);
  await db.connection().execute(async (connection) => {
    // A waiting process and a long migration must both outlast the pool's time-outs, which are made for requests.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      const { error, results } = await migrator(connection, folder).migrateToLatest();
      if (error === undefined) return;
      const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
      throw new StartupError(
        failed === undefined
          ? `The database could not be brought up to date: ${describe(error)}`
          : `The migration database/migrations/${failed}.sql failed and was undone: ${describe(error)}`,
        { cause: error },
      );
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/** Names of migrations not yet run on this database; empty means ready. */
export async function pendingMigrations<S>(db: Kysely<S>, folder = migrationsFolder): Promise<string[]> {
  const migrations = await migrator(db, folder).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** An older program on a newer database would write rows that break the newer one's rules. */
async function refuseUnknown<S>(db: Kysely<S>, folder: string): Promise<void> {
  const { rows: found } = await sql<{ name: string | null }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE})::text as name`.execute(db);
  if (!found[0]?.name) return;
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  const known = new Set(migrationNames(folder));
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StartupError(
      `The database was changed by a newer version of this program (unknown migrations: ${unknown.join(', ')}). ` +
        'Start that version or a later one, or use another database.',
    );
  }
}

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

function migrator<S>(db: Kysely<S>, folder: string): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          migrationNames(folder).map((name): [string, Migration] => [
            name,
            {
              up: async (transaction) =>
                void (await sql.raw(readFileSync(join(folder, `${name}.sql`), 'utf8')).execute(transaction)),
            },
          ]),
        ),
    },
  });
}

/** PostgreSQL's message with its detail, its hint and the place in the file, where it gives them. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const parts = [error.message];
  if ('detail' in error && typeof error.detail === 'string') parts.push(error.detail);
  if ('hint' in error && typeof error.hint === 'string') parts.push(`Hint: ${error.hint}`);
  if ('position' in error && typeof error.position === 'string')
    parts.push(`At character ${error.position} of the file.`);
  return parts.join(' ');
}
