import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

/** A schema of its own: `{ 'migrations/0001_good.sql': 'create …' }`. */
function schemaFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'migrations'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
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
    expect(await pendingMigrations(db)).toContain('0001_beginning');
  });

  test('that fail name their file and the fault, and leave nothing behind', async () => {
    await emptyDatabase();
    const folder = schemaFolder({
      'migrations/0001_good.sql': 'create table good (id integer);',
      'migrations/0002_bad.sql': 'create table half (id integer); insert into no_such_table values (1);',
    });
    const failure = migrate(db, folder);
    await expect(failure).rejects.toBeInstanceOf(StartupError);
    await expect(failure).rejects.toThrow(/0002_bad\.sql.*"no_such_table" does not exist.*character \d+/);
    const { rows } = await sql`select to_regclass('good') as good, to_regclass('half') as half`.execute(db);
    expect(rows).toEqual([{ good: null, half: null }]);
  });

  test('of a newer program are refused', async () => {
    await emptyDatabase();
    await migrate(
      db,
      schemaFolder({ 'migrations/0001_old.sql': 'select 1;', 'migrations/0002_newer.sql': 'select 1;' }),
    );
    await expect(migrate(db, schemaFolder({ 'migrations/0001_old.sql': 'select 1;' }))).rejects.toThrow(
      /newer version.*0002_newer/,
    );
  });

  test('do not leave the pool without its time-outs', async () => {
    await migrate(
      db,
      schemaFolder({ 'migrations/0001_old.sql': 'select 1;', 'migrations/0002_newer.sql': 'select 1;' }),
    );
    const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db);
    expect(rows[0]?.timeout).not.toBe('0');
  });
});

describe('functions and views', () => {
  const answer = (value: number) =>
    `create or replace function answer() returns integer language sql as 'select ${value}';`;
  const ask = async () => (await sql<{ answer: number }>`select answer() as answer`.execute(db)).rows[0]?.answer;

  test('are there for the migrations that name them, whatever they name themselves', async () => {
    await emptyDatabase();
    await migrate(
      db,
      schemaFolder({
        'functions/count_apples.sql':
          "create function count_apples() returns bigint language sql as 'select count(*) from apple';",
        'migrations/0001_apple.sql': 'create table apple (id bigint default count_apples());',
      }),
    );
    await sql`insert into apple default values`.execute(db);
    expect((await sql`select id from apple`.execute(db)).rows).toEqual([{ id: 0 }]);
  });

  test('are made again when their text changed, and only then', async () => {
    await emptyDatabase();
    await migrate(db, schemaFolder({ 'functions/answer.sql': answer(1) }));
    await sql.raw(answer(7)).execute(db);
    await migrate(db, schemaFolder({ 'functions/answer.sql': answer(1) }));
    expect(await ask()).toBe(7);
    await migrate(db, schemaFolder({ 'functions/answer.sql': answer(2) }));
    expect(await ask()).toBe(2);
  });

  test('that changed come after the migrations that they need', async () => {
    await emptyDatabase();
    const first = {
      'functions/answer.sql': answer(1),
      'migrations/0001_first.sql': 'create table first as select answer() as was;',
    };
    await migrate(db, schemaFolder(first));
    await migrate(
      db,
      schemaFolder({
        ...first,
        'functions/answer.sql': answer(2),
        'migrations/0002_second.sql': 'create table second as select answer() as was;',
      }),
    );
    expect((await sql`select was from second`.execute(db)).rows).toEqual([{ was: 1 }]);
    expect(await ask()).toBe(2);
  });

  test('views stand on one another, and may lose a column', async () => {
    await emptyDatabase();
    const upper = { 'views/a_upper.sql': 'create view a_upper as select one from z_lower;' };
    await migrate(
      db,
      schemaFolder({
        ...upper,
        'views/z_lower.sql': '-- Not a_upper.\ncreate view z_lower as select 1 as one, 2 as two;',
      }),
    );
    await migrate(db, schemaFolder({ ...upper, 'views/z_lower.sql': 'create view z_lower as select 3 as one;' }));
    expect((await sql`select * from a_upper`.execute(db)).rows).toEqual([{ one: 3 }]);
  });

  test('that fail name their file and the fault', async () => {
    await emptyDatabase();
    const failure = migrate(db, schemaFolder({ 'views/broken.sql': 'create view broken as select * from nothing;' }));
    await expect(failure).rejects.toThrow(/database\/views\/broken\.sql.*"nothing" does not exist/);
  });
});
