import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

test('closing waits for calls whose visitors have hung up', async () => {
  const app = await testApp();
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const order: string[] = [];
  const leaving = new AbortController();
  let login: Promise<unknown> = Promise.resolve();
  let closing: Promise<unknown> = Promise.resolve();

  await app.db.transaction().execute(async (trx) => {
    await sql`lock table account in access exclusive mode`.execute(trx);
    login = fetch(`${origin}/api/loginuser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'skater@example.com', password: 'a long password' }),
      signal: leaving.signal,
    }).catch(() => order.push('hung up'));
    await expect.poll(waitingCalls).toBe(1);
    leaving.abort();
    await login;
    const serverClosed = once(app.http.server, 'close');
    closing = app.close().then(() => order.push('closed'));
    await serverClosed;
    for (let turns = 0; turns < 50; turns += 1) await nextTurn();
    order.push('the database answered');
  });
  await closing;
  expect(order).toEqual(['hung up', 'the database answered', 'closed']);
  expect(await waitingCalls()).toBe(0);

  async function waitingCalls(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks
       where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
      app.db,
    );
    return rows[0]?.count ?? 0;
  }
});
