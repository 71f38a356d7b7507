import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './client.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { StartupError } from './startup-error.ts';
import { testDatabase } from './testing/test-database.ts';

const { db, url } = await testDatabase();

/** Empties the test file's own database, so that migrations start from nothing. */
async function emptyDatabase(): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}

function migrationsFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('migrations', () => {
  test('of three processes that start at once run once each, and all three are ready', async () => {
    await emptyDatabase();
    const processes = [1, 2, 3].map(() => openDatabase(url, { poolMax: 2, applicationName: 'pahiya-test' }));
    await Promise.all(processes.map((database) => migrate(database)));
    for (const database of processes) {
      expect(await pendingMigrations(database)).toEqual([]);
      expect(await database.selectFrom('violation').selectAll().execute()).toEqual([]);
      await database.destroy();
    }
  });

  test('are pending on an empty database', async () => {
    await emptyDatabase();
    expect(await pendingMigrations(db)).toContain('0001_catalogue');
  });

  test('that fail name their file and the fault, and leave nothing behind', async () => {
    await emptyDatabase();
    const folder = migrationsFolder({
      '0001_good.sql': 'create table good (id integer);',
      '0002_bad.sql': 'create table half (id integer); insert into no_such_table values (1);',
    });
    const failure = migrate(db, folder);
    await expect(failure).rejects.toBeInstanceOf(StartupError);
    await expect(failure).rejects.toThrow(/0002_bad\.sql.*"no_such_table" does not exist.*character \d+/);
    const { rows } = await sql`select to_regclass('good') as good, to_regclass('half') as half`.execute(db);
    expect(rows).toEqual([{ good: null, half: null }]);
  });

  test('of a newer program are refused', async () => {
    await emptyDatabase();
    await migrate(db, migrationsFolder({ '0001_old.sql': 'select 1;', '0002_newer.sql': 'select 1;' }));
    await expect(migrate(db, migrationsFolder({ '0001_old.sql': 'select 1;' }))).rejects.toThrow(
      /newer version.*0002_newer/,
    );
  });

  test('do not leave the pool without its time-outs', async () => {
    await migrate(db, migrationsFolder({ '0001_old.sql': 'select 1;', '0002_newer.sql': 'select 1;' }));
    const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db);
    expect(rows[0]?.timeout).not.toBe('0');
  });
});
