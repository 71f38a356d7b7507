import { expect, test } from 'vitest';
import { testDatabase } from '../../database/testing/test-database.ts';
import { countTry, forgetOldTries, uncountTry, type Allowance } from './tries.ts';

const { db } = await testDatabase();
const allow = (bucket: string, max: number, windowSeconds = 60): Allowance => ({ bucket, max, windowSeconds });
const counts = async () =>
  Object.fromEntries(
    (await db.selectFrom('attempt_count').selectAll().execute()).map((row) => [row.bucket, row.count]),
  );
const turnBack = (bucket: string, seconds: number) =>
  db
    .updateTable('attempt_count')
    .set({ window_start: new Date(Date.now() - seconds * 1000) })
    .where('bucket', '=', bucket)
    .execute();

test('a window allows its number of tries, even when they come at once', async () => {
  const tries = await Promise.all(Array.from({ length: 30 }, () => countTry(db, [allow('rush', 5)])));
  expect(tries.filter((wait) => wait === null)).toHaveLength(5);
  for (const wait of tries.filter((seconds) => seconds !== null)) expect(wait).toBeGreaterThan(50);
});

test('the window opens with the first try and closes after its time', async () => {
  expect(await countTry(db, [allow('window', 1)])).toBeNull();
  await turnBack('window', 45);
  expect(await countTry(db, [allow('window', 1)])).toBeLessThanOrEqual(15);
  await turnBack('window', 61);
  expect(await countTry(db, [allow('window', 1)])).toBeNull();
});

test('a try counts in all of its buckets or in none', async () => {
  await countTry(db, [allow('hour', 9), allow('minute', 1)]);
  expect(await countTry(db, [allow('hour', 9), allow('minute', 1)])).not.toBeNull();
  expect(await counts()).toMatchObject({ hour: 1, minute: 1 });
});

test('a correct try is taken back, and the count never drops below zero', async () => {
  await countTry(db, [allow('login', 3)]);
  await uncountTry(db, ['login']);
  await uncountTry(db, ['login', 'never seen']);
  expect(await counts()).toMatchObject({ login: 0 });
});

test('counts are forgotten after a day', async () => {
  await countTry(db, [allow('old', 1), allow('new', 1)]);
  await turnBack('old', 90_000);
  await forgetOldTries(db);
  const left = await counts();
  expect(left).not.toHaveProperty('old');
  expect(left).toHaveProperty('new');
});
