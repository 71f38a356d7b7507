import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { dropEverything, schema } from './testing/schema.ts';
import { testDatabase } from './testing/test-database.ts';

const { db, url } = await testDatabase();

const start = { 'migrations/0001_apple.sql': '-- expand\ncreate table apple (kind text);' };
const column = { ...start, 'migrations/0002_colour.sql': '-- expand\nalter table apple add column colour text;' };
const index = {
  ...start,
  'migrations/0002_by_kind.sql':
    '-- expand\n-- outside a transaction\ncreate index concurrently if not exists apple_by_kind on apple (kind);\nanalyze apple;',
};

beforeEach(async () => {
  await dropEverything(db);
  await migrate(db, schema(start));
});

/** An open transaction that uses the table. */
async function openTransaction(statement: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'a long report' });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(statement);
  return client;
}

const indexState = async () =>
  (
    await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
      where indexrelid = to_regclass('apple_by_kind')`.execute(db)
  ).rows.map(({ valid }) => valid);

test('a migration behind a long reader backs off, and nobody waits behind it for longer than its short try', async () => {
  const reader = await openTransaction('select * from apple');
  const migrated = migrate(db, { ...schema(column), patience: { lockMs: 200, totalMs: 60_000 } });
  let slowest = 0;
  for (const end = Date.now() + 2_000; Date.now() < end; await setTimeout(10)) {
    const before = performance.now();
    await sql`select count(*) from apple`.execute(db);
    slowest = Math.max(slowest, performance.now() - before);
  }
  // It blocked at least one read, and the reads in between prove that it let others through.
  expect(slowest).toBeGreaterThan(50);
  // Far from the patience of 60 s, and from a machine's hiccups.
  expect(slowest).toBeLessThan(10_000);
  await reader.query('commit');
  await migrated;
  await sql`select colour from apple`.execute(db);
});

test('a migration that never gets its lock fails, names the blocking transaction and leaves nothing behind', async () => {
  await openTransaction('select * from apple');
  await expect(migrate(db, { ...schema(column), patience: { lockMs: 50, totalMs: 500 } })).rejects.toThrow(
    /0002_colour\.sql could not be run within 0\.5 s.*a long report.*select \* from apple/,
  );
  const { rows } = await sql`select name from schema_migration`.execute(db);
  expect(rows).toEqual([{ name: '0001_apple' }]);
});

test('an index built outside a transaction waits for open transactions, with two processes starting at once', async () => {
  const writer = await openTransaction("insert into apple values ('Alphonso')");
  const second = openDatabase(url, { poolMax: 2, applicationName: 'pahiya-test' });
  onTestFinished(() => second.destroy());
  const migrated = Promise.all(
    [db, second].map((process) => migrate(process, { ...schema(index), patience: { lockMs: 50, totalMs: 500 } })),
  );
  await vi.waitFor(async () => expect(await indexState()).toEqual([false]));
  await sql`insert into apple values ('Kesar')`.execute(db);
  await setTimeout(600);
  await writer.query('commit');
  await migrated;
  expect(await indexState()).toEqual([true]);
});

test('an index whose build was interrupted is dropped and built again at the next start', async () => {
  const writer = await openTransaction("insert into apple values ('Alphonso')");
  const process = openDatabase(url, { poolMax: 1, applicationName: 'pahiya-cut-off' });
  onTestFinished(() => process.destroy());
  const cutOff = migrate(process, schema(index)).catch((error: unknown) => error);
  await vi.waitFor(async () => expect(await indexState()).toEqual([false]));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'pahiya-cut-off%'`.execute(
    db,
  );
  expect(await cutOff).toBeInstanceOf(Error);
  expect(await indexState()).toEqual([false]);
  await writer.query('commit');
  await migrate(db, schema(index));
  expect(await indexState()).toEqual([true]);
});

test('outside a transaction every statement must be repeatable', async () => {
  const once = '-- expand\n-- outside a transaction\ncreate index concurrently apple_by_kind on apple (kind);';
  await expect(migrate(db, schema({ ...start, 'migrations/0002_by_kind.sql': once }))).rejects.toThrow(/exists/);
});
