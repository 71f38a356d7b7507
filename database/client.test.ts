import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { testDatabase } from './testing/test-database.ts';

const { db, url } = await testDatabase();

test('connections that break, idle or in use, are reported and replaced', async () => {
  const errors: Error[] = [];
  const other = openDatabase(url, {
    poolMax: 2,
    applicationName: 'pahiya-cut',
    onConnectionError: (error) => errors.push(error),
  });
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'pahiya-cut%'`.execute(db);
  await sql`select 1`.execute(other);
  await cut();
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  const sleep = sql`select pg_sleep(5)`.execute(other).catch(String);
  const sleepers = () =>
    sql`select from pg_stat_activity where application_name like 'pahiya-cut%' and query like '%pg_sleep%'`.execute(db);
  await expect.poll(async () => (await sleepers()).rows.length).toBe(1);
  await cut();
  expect(await sleep).toMatch(/terminating connection/);
  // The pool may hand out the broken connection once more, until its end arrives; after that there is a new one.
  const answers = () =>
    sql`select 1`.execute(other).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(true);
  await other.destroy();
});

test('numbers, days and timestamps arrive as the types say', async () => {
  const { rows } = await sql`
    select count(*) as count, '2026-11-15'::date as day, '2026-11-15T10:00:00Z'::timestamptz as moment, '{"a": [1]}'::jsonb as json
      from generate_series(1, 3)`.execute(db);
  expect(rows).toEqual([{ count: 3, day: '2026-11-15', moment: new Date('2026-11-15T10:00:00Z'), json: { a: [1] } }]);
});

test('a statement or a lock that takes too long times out', async () => {
  const usual = openDatabase(url, { poolMax: 1, applicationName: 'pahiya-usual' });
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`.execute(usual);
  expect(rows).toEqual([{ statement: '8s', lock: '4s', idle: '15s' }]);
  await usual.destroy();
});

test('a marked statement is prepared once per connection, and others are not', async () => {
  const one = openDatabase(url, { poolMax: 1, applicationName: 'pahiya-prepared' });
  const add = (a: number, b: number) =>
    sql<{ sum: number }>`/* prepared add_two */ select ${a}::integer + ${b}::integer as sum`.execute(one);
  expect((await add(1, 2)).rows).toEqual([{ sum: 3 }]);
  expect((await add(3, 4)).rows).toEqual([{ sum: 7 }]);
  await sql`select ${1}::integer`.execute(one);
  const { rows } = await sql`select name from pg_prepared_statements`.execute(one);
  expect(rows).toEqual([{ name: 'add_two' }]);
  await one.destroy();
});
