import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import packageFile from '../package.json' with { type: 'json' };
import { describeError } from './describe-error.ts';
import { defaultPatience, type LockPatience, NotYet, waitForLocks, withLockRetries } from './lock-retries.ts';
import { type MigrationFile, migrationNames, numberOf, readMigrations, statementsOf } from './migration-files.ts';
import { makeNewFunctions, preparePartTable, renewParts } from './sql-parts.ts';
import { StartupError } from './startup-error.ts';

export const migrationTable = 'schema_migration';

/** Advisory lock of the one process that changes the schema. */
const schemaLock = 7_241_004;

interface Options {
  /** The folder with `migrations`, `functions` and `views`. */
  root?: string;
  /** This program's version. */
  version?: string;
  patience?: LockPatience;
}

interface Ran {
  name: string;
  hash: string;
  needs: string | null;
}

/**
 * Brings the database to this program's schema: migrations, functions and views. Any number of processes may call it at once: one
 * works, the others wait. A program that is older than the database does not change it.
 */
export async function migrate<S>(
  db: Kysely<S>,
  { root = import.meta.dirname, version = packageFile.version, patience = defaultPatience }: Options = {},
): Promise<void> {
  const files = readMigrations(root);
  await db.connection().execute(async (connection) => {
    // Waiting processes and long migrations must outlast the pool's timeouts, which are meant for requests.
    await sql`set statement_timeout = 0`.execute(connection);
    await takeSchemaLock(connection);
    try {
      await prepareTables(connection);
      const ran = await findRan(connection);
      const isOlderProgram = refuseOtherHistory(files, ran);
      await makeNewFunctions(connection, root, version);
      const done = new Set(ran.map(({ name }) => name));
      for (const file of files.filter(({ name }) => !done.has(name))) await run(connection, file, patience);
      if (!isOlderProgram) {
        await withLockRetries(connection, 'Views', patience, () => renewParts(connection, root, version));
      }
    } finally {
      await release(connection);
    }
  });
}

async function release<S>(connection: Kysely<S>): Promise<void> {
  try {
    await sql`select pg_advisory_unlock(${schemaLock})`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
    await sql`reset lock_timeout`.execute(connection);
  } catch {
    // The connection broke: PostgreSQL has freed the lock, and the caller gets the original error.
  }
}

/** Migrations that have not run on this database; empty means ready. */
export async function pendingMigrations<S>(db: Kysely<S>, root = import.meta.dirname): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${migrationTable}) is not null as exists`.execute(db);
  const done = new Set(rows[0]?.exists ? (await findRan(db)).map(({ name }) => name) : []);
  return migrationNames(root).filter((name) => !done.has(name));
}

/** Polls: waiting inside PostgreSQL would hold a snapshot, and CREATE INDEX CONCURRENTLY waits for all snapshots. */
async function takeSchemaLock<S>(connection: Kysely<S>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${schemaLock}) as taken`.execute(
      connection,
    );
    if (rows[0]?.taken) return;
    await setTimeout(100);
  }
}

async function prepareTables<S>(connection: Kysely<S>): Promise<void> {
  const { rows } = await sql<{ isForeign: boolean }>`
    select to_regclass('product') is not null and to_regclass(${migrationTable}) is null as "isForeign"`.execute(
    connection,
  );
  if (rows[0]?.isForeign) {
    throw new StartupError(
      'The database was created by a version from before the first release. Use an empty one, or remove DATA_DIR.',
    );
  }
  await sql`create table if not exists ${sql.table(migrationTable)} (
    name text primary key, hash text not null, needs text, ran_at timestamptz not null default now())`.execute(
    connection,
  );
  await preparePartTable(connection);
}

async function findRan<S>(db: Kysely<S>): Promise<Ran[]> {
  const { rows } = await sql<Ran>`select name, hash, needs from ${sql.table(migrationTable)} order by name`.execute(db);
  return rows;
}

/** Whether this program is older than the database but may still run. */
function refuseOtherHistory(files: MigrationFile[], ran: Ran[]): boolean {
  const known = new Map(files.map((file) => [file.name, file]));
  const newer = ran.filter(({ name }) => !known.has(name));
  const closed = newer.filter(({ needs }) => needs !== null && !known.has(needs));
  if (closed.length > 0) {
    throw new StartupError(
      `The database was changed by a newer version of this program, and older ones cannot run on it ` +
        `(${closed.map(({ name, needs }) => `${name} needs ${needs}`).join(', ')}). ` +
        'Start that version or a later one, or use another database.',
    );
  }
  const edited = ran.find(({ name, hash }) => known.has(name) && known.get(name)?.hash !== hash);
  if (edited) {
    throw new StartupError(
      `database/migrations/${edited.name}.sql was edited after it ran on this database. Write a new migration instead; ` +
        'before the first release, start with an empty database (remove DATA_DIR).',
    );
  }
  const last = ran.at(-1)?.name ?? '';
  const done = new Set(ran.map(({ name }) => name));
  const late = files.find(({ name }) => name < last && !done.has(name));
  if (late) {
    throw new StartupError(
      `database/migrations/${late.name}.sql comes too late: ${last} has run. Give it a higher number.`,
    );
  }
  return newer.length > 0;
}

async function run<S>(connection: Kysely<S>, file: MigrationFile, patience: LockPatience): Promise<void> {
  await withLockRetries(connection, `database/migrations/${file.name}.sql`, patience, async () => {
    if (file.needs !== null) await waitForOlderPrograms(connection, file.needs);
    try {
      if (file.isOutsideTransaction) await runStatements(connection, file, patience.lockMs);
      else {
        await connection.transaction().execute(async (transaction) => {
          await sql.raw(file.text).execute(transaction);
          await record(transaction, file);
        });
      }
    } catch (error) {
      throw new StartupError(
        `The migration database/migrations/${file.name}.sql failed${file.isOutsideTransaction ? '' : ' and was undone'}: ` +
          describeError(error),
        { cause: error },
      );
    }
  });
}

async function waitForOlderPrograms<S>(connection: Kysely<S>, needs: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name ~ '^pahiya.*@[0-9]{4}$'
       and right(application_name, 4) < ${numberOf(needs)}`.execute(connection);
  if (rows.length > 0) {
    throw new NotYet(
      `older programs are still connected (${rows.map(({ name }) => name).join(', ')}); stop them first.`,
    );
  }
}

/** Each statement commits separately. After an interruption the migration starts again: it drops half-built indexes and skips finished steps. */
async function runStatements<S>(connection: Kysely<S>, file: MigrationFile, lockMs: number): Promise<void> {
  await dropInvalidIndexes(connection);
  for (const statement of statementsOf(file)) {
    // Nobody queues behind these two, and they must wait for every open transaction.
    const isPatient = /\bconcurrently\b|\bvalidate\s+constraint\b/i.test(statement);
    await waitForLocks(connection, isPatient ? 0 : lockMs);
    await sql.raw(statement).execute(connection);
  }
  await record(connection, file);
}

/** A failed CREATE INDEX CONCURRENTLY leaves an invalid index, which slows every write and serves no query. */
async function dropInvalidIndexes<S>(connection: Kysely<S>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'public'::regnamespace`.execute(connection);
  for (const { name } of rows) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(connection);
}

async function record<S>(db: Kysely<S>, { name, hash, needs }: MigrationFile): Promise<void> {
  await sql`insert into ${sql.table(migrationTable)} (name, hash, needs) values (${name}, ${hash}, ${needs})`.execute(
    db,
  );
}
