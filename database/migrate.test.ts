import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { StartupError } from './startup-error.ts';
import { dropEverything, nothing, schema } from './testing/schema.ts';
import { testDatabase } from './testing/test-database.ts';

const { db, url } = await testDatabase();

const emptyDatabase = () => dropEverything(db);

describe('migrations', () => {
  test('run once each if three processes start at once, and all three become ready', async () => {
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
    const folder = schema({
      'migrations/0001_good.sql': '-- expand\ncreate table good (id integer);',
      'migrations/0002_bad.sql': '-- expand\ncreate table half (id integer); insert into no_such_table values (1);',
    });
    const failure = migrate(db, folder);
    await expect(failure).rejects.toBeInstanceOf(StartupError);
    await expect(failure).rejects.toThrow(/0002_bad\.sql.*"no_such_table" does not exist.*character \d+/);
    const { rows } = await sql`select to_regclass('good') as good, to_regclass('half') as half`.execute(db);
    expect(rows).toEqual([{ good: 'good', half: null }]);
  });

  test('edited after they ran are refused, except for comments', async () => {
    await emptyDatabase();
    await migrate(db, schema({ 'migrations/0001_old.sql': nothing }));
    await migrate(db, schema({ 'migrations/0001_old.sql': `${nothing} -- Why.` }));
    await expect(migrate(db, schema({ 'migrations/0001_old.sql': '-- expand\nselect 2;' }))).rejects.toThrow(
      /0001_old\.sql was edited after it ran/,
    );
  });

  test('that come too late, or do not say whether older programs may keep running, are refused', async () => {
    await emptyDatabase();
    await migrate(db, schema({ 'migrations/0002_second.sql': nothing }));
    await expect(
      migrate(db, schema({ 'migrations/0001_first.sql': nothing, 'migrations/0002_second.sql': nothing })),
    ).rejects.toThrow(/0001_first\.sql comes too late/);
    await expect(migrate(db, schema({ 'migrations/0001_first.sql': 'select 1;' }))).rejects.toThrow(/"-- expand"/);
  });

  test('of a database from before the first release are refused', async () => {
    await emptyDatabase();
    await sql`create table product (product_id text)`.execute(db);
    await expect(migrate(db)).rejects.toThrow(/before the first release/);
  });

  test('do not leave the pool without its timeouts', async () => {
    await emptyDatabase();
    await migrate(db, schema({ 'migrations/0001_old.sql': nothing }));
    const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db);
    expect(rows[0]?.timeout).not.toBe('0');
  });
});

describe('functions and views', () => {
  const answer = (value: number) =>
    `create or replace function answer() returns integer language sql as 'select ${value}';`;
  const ask = async () => (await sql<{ answer: number }>`select answer() as answer`.execute(db)).rows[0]?.answer;

  test('exist before the migrations that use them, whatever they use themselves', async () => {
    await emptyDatabase();
    await migrate(
      db,
      schema({
        'functions/count_apples.sql':
          "create function count_apples() returns bigint language sql as 'select count(*) from apple';",
        'migrations/0001_apple.sql': '-- expand\ncreate table apple (id bigint default count_apples());',
      }),
    );
    await sql`insert into apple default values`.execute(db);
    expect((await sql`select id from apple`.execute(db)).rows).toEqual([{ id: 0 }]);
  });

  test('are re-created when their text changes, and only then', async () => {
    await emptyDatabase();
    await migrate(db, schema({ 'functions/answer.sql': answer(1) }));
    await sql.raw(answer(7)).execute(db);
    await migrate(db, schema({ 'functions/answer.sql': answer(1) }));
    expect(await ask()).toBe(7);
    await migrate(db, schema({ 'functions/answer.sql': answer(2) }));
    expect(await ask()).toBe(2);
  });

  test('that changed are re-created after the migrations that they need', async () => {
    await emptyDatabase();
    const first = {
      'functions/answer.sql': answer(1),
      'migrations/0001_first.sql': '-- expand\ncreate table first as select answer() as was;',
    };
    await migrate(db, schema(first));
    await migrate(
      db,
      schema({
        ...first,
        'functions/answer.sql': answer(2),
        'migrations/0002_second.sql': '-- expand\ncreate table second as select answer() as was;',
      }),
    );
    expect((await sql`select was from second`.execute(db)).rows).toEqual([{ was: 1 }]);
    expect(await ask()).toBe(2);
  });

  test('views can build on each other, and lose a column', async () => {
    await emptyDatabase();
    const upper = { 'views/a_upper.sql': 'create view a_upper as select one from z_lower;' };
    await migrate(
      db,
      schema({
        ...upper,
        'views/z_lower.sql': '-- Not a_upper.\ncreate view z_lower as select 1 as one, 2 as two;',
      }),
    );
    await migrate(db, schema({ ...upper, 'views/z_lower.sql': 'create view z_lower as select 3 as one;' }));
    expect((await sql`select * from a_upper`.execute(db)).rows).toEqual([{ one: 3 }]);
  });

  test('that fail name their file and the fault', async () => {
    await emptyDatabase();
    const failure = migrate(db, schema({ 'views/broken.sql': 'create view broken as select * from nothing;' }));
    await expect(failure).rejects.toThrow(/database\/views\/broken\.sql.*"nothing" does not exist/);
  });
});
