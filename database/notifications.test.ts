import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listen } from './notifications.ts';
import { testDatabase } from './testing/test-database.ts';

const { db, url } = await testDatabase();
const silence = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('messages arrive, again after a broken connection, and no more after closing', async () => {
  const messages: string[] = [];
  let connections = 0;
  const listener = listen(url, 'shop', {
    onMessage: (payload) => messages.push(payload),
    onReconnect: () => connections++,
    log: silence,
  });
  await expect.poll(() => connections).toBe(1);
  await sql`select pg_notify('shop', 'first')`.execute(db);
  await expect.poll(() => messages).toEqual(['first']);

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where application_name like 'pahiya-listen%' and datname = current_database()`.execute(db);
  await expect.poll(() => connections).toBe(2);
  await sql`select pg_notify('shop', 'second')`.execute(db);
  await expect.poll(() => messages).toEqual(['first', 'second']);

  await listener.close();
  await sql`select pg_notify('shop', 'third')`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where application_name like 'pahiya-listen%' and datname = current_database()`.execute(db);
  expect(rows[0]?.count).toBeLessThanOrEqual(1);
  expect(messages).toEqual(['first', 'second']);
});

test('a catalogue change notifies listeners', async () => {
  const messages: string[] = [];
  let isReady = false;
  const listener = listen(url, 'catalogue_changed', {
    onMessage: (payload) => messages.push(payload),
    onReconnect: () => (isReady = true),
    log: silence,
  });
  await expect.poll(() => isReady).toBe(true);
  await db.insertInto('marquee').values({ marquee_id: 'm1', heading: 'Hello' }).execute();
  await expect.poll(() => messages).toEqual(['marquee']);
  await listener.close();
});
