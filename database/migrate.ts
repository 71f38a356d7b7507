import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { describeError } from './describe-error.ts';
import { makeNewFunctions, renewParts } from './sql-parts.ts';
import { StartupError } from './startup-error.ts';

/** Held by the one process that changes the schema. */
const schemaLock = 7_241_004;

/**
 * Brings the database to this program's schema: migrations, functions and views. Any number of processes may do so at once: one
 * works, the rest wait.
 */
export async function migrate<S>(db: Kysely<S>, root = import.meta.dirname): Promise<void> {
  await refuseUnknown(db, root);
  await db.connection().execute(async (connection) => {
    // A waiting process and a long migration must both outlast the pool's time-outs, which are made for requests.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    await takeSchemaLock(connection);
    try {
      await makeNewFunctions(connection, root);
      await runMigrations(connection, root);
      await renewParts(connection, root);
    } finally {
      await sql`select pg_advisory_unlock(${schemaLock})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/** Asks again and again: waiting inside PostgreSQL would keep a snapshot, and an index that is built concurrently waits for those. */
async function takeSchemaLock<S>(connection: Kysely<S>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${schemaLock}) as taken`.execute(
      connection,
    );
    if (rows[0]?.taken) return;
    await setTimeout(100);
  }
}

async function runMigrations<S>(db: Kysely<S>, root: string): Promise<void> {
  const { error, results } = await migrator(db, root).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  throw new StartupError(
    failed === undefined
      ? `The database could not be brought up to date: ${describeError(error)}`
      : `The migration database/migrations/${failed}.sql failed and was undone: ${describeError(error)}`,
    { cause: error },
  );
}

/** Names of migrations not yet run on this database; empty means ready. */
export async function pendingMigrations<S>(db: Kysely<S>, root = import.meta.dirname): Promise<string[]> {
  const migrations = await migrator(db, root).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** An older program on a newer database would write rows that break the newer one's rules. */
async function refuseUnknown<S>(db: Kysely<S>, root: string): Promise<void> {
  const { rows: found } = await sql<{ name: string | null }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE})::text as name`.execute(db);
  if (!found[0]?.name) return;
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  const known = new Set(migrationNames(root));
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StartupError(
      `The database was changed by a newer version of this program (unknown migrations: ${unknown.join(', ')}). ` +
        'Start that version or a later one, or use another database.',
    );
  }
}

function migrationNames(root: string): string[] {
  return readdirSync(join(root, 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

function migrator<S>(db: Kysely<S>, root: string): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          migrationNames(root).map((name): [string, Migration] => [
            name,
            {
              up: async (transaction) =>
                void (await sql
                  .raw(readFileSync(join(root, 'migrations', `${name}.sql`), 'utf8'))
                  .execute(transaction)),
            },
          ]),
        ),
    },
  });
}
