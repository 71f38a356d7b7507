import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { dropEverything, nothing, schema } from './testing/schema.ts';
import { testDatabase } from './testing/test-database.ts';

const { db, url } = await testDatabase();
beforeEach(() => dropEverything(db));

/** The migrations of three releases in a row. The test's own connections know 0001. */
const old = { 'migrations/0000_old.sql': nothing };
const expanded = { ...old, 'migrations/0001_expand.sql': nothing };
const contracted = { ...expanded, 'migrations/0002_contract.sql': '-- contract after 0001_expand\nselect 1;' };

const answer = (value: number) => ({
  'functions/answer.sql': `create or replace function answer() returns integer language sql as 'select ${value}';`,
  'views/answered.sql': `create view answered as select ${value} as value;`,
});
const answers = async () => (await sql`select answer(), value from answered`.execute(db)).rows;

test('[J-04] an older program keeps running after an expand migration, and leaves the newer functions and views alone', async () => {
  await migrate(db, schema({ ...expanded, ...answer(2) }));
  await migrate(db, schema({ ...old, ...answer(1) }));
  expect(await answers()).toEqual([{ answer: 2, value: 2 }]);
});

test('a program of an older version restores no function or view, even if its migrations are the same', async () => {
  await migrate(db, { ...schema({ ...old, ...answer(9) }), version: '1.9.0' });
  await migrate(db, { ...schema({ ...old, ...answer(10) }), version: '1.10.0' });
  await migrate(db, { ...schema({ ...old, ...answer(9) }), version: '1.9.0' });
  expect(await answers()).toEqual([{ answer: 10, value: 10 }]);
  await migrate(db, { ...schema({ ...old, ...answer(9) }), version: '1.11.0' });
  expect(await answers()).toEqual([{ answer: 9, value: 9 }]);
});

test('after a contract migration a program is refused, unless it knows the one that prepared it', async () => {
  await migrate(db, schema(contracted));
  await migrate(db, schema(expanded));
  await expect(migrate(db, schema(old))).rejects.toThrow(/newer version.*0002_contract needs 0001_expand/);
});

test('a contract migration waits until older programs have stopped', async () => {
  await migrate(db, schema(expanded));
  const oldProgram = new Client({ connectionString: url, application_name: 'pahiya-listen#1@0000' });
  await oldProgram.connect();
  const patience = { lockMs: 100, totalMs: 300 };
  await expect(migrate(db, { ...schema(contracted), patience })).rejects.toThrow(
    /0002_contract\.sql.*still connected \(pahiya-listen#1@0000\)/,
  );
  const migrated = migrate(db, schema(contracted));
  await oldProgram.end();
  await migrated;
});
