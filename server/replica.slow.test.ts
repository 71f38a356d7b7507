import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../database/client.ts';
import { migrate } from '../database/migrate.ts';
import { afterUse } from '../database/testing/after-use.ts';
import { replicatedPostgres } from '../database/testing/replicated-postgres.ts';
import { addProduct } from './testing/catalogue-fixture.ts';
import { setUpShop } from './testing/checkout-fixture.ts';
import { openProxy } from './testing/tcp-proxy.ts';
import { testAppOn } from './testing/test-app.ts';

test('[J-03] lists and products come from the replica, never older than the last change, or from the primary while the replica lags or is down', async () => {
  const { primary, replica } = await replicatedPostgres();
  // Asynchronous replication here, so the replica can lag.
  const options = { poolMax: 4, applicationName: 'pahiya-test', onConnectionError: () => undefined };
  const db = openDatabase(primary.url, options);
  const follower = openDatabase(replica.url, { ...options, poolMax: 1 });
  await sql`alter system set synchronous_standby_names = ''`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await migrate(db);
  await setUpShop(db);
  await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 500, onHand: 10 }] });
  const road = await openProxy(replica.url);
  // No caching, so that every call reads the database.
  const app = await testAppOn(
    { db, url: primary.url },
    {
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: road.url,
      ANSWER_CACHE_MB: '0',
    },
  );
  afterUse(async () => {
    await follower.destroy();
    await db.destroy();
    await road.close();
  });

  const ask = async () => {
    const answer = await app.http.inject({ url: '/api/grouped-product/single/wheel' });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ title: string }>().title;
  };
  const rename = (title: string) =>
    db.updateTable('product').set({ title }).where('product_id', '=', 'wheel').execute();
  /** How many statements this shop has run on the replica. */
  const reads = async () => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(xact_commit), 0) as count from pg_stat_database where datname = 'pahiya'`.execute(follower);
    return rows[0]?.count ?? 0;
  };

  /** Waits until the replica is used again; its statistics lag by up to a second. */
  const whenRead = async () => {
    await expect
      .poll(
        async () => {
          const before = await reads();
          for (let i = 0; i < 20; i += 1) await ask();
          await sleep(1_100);
          return (await reads()) - before;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(15);
  };
  await whenRead();

  // The replica stops replaying, so its data gets old without any error.
  await sql`select pg_wal_replay_pause()`.execute(follower);
  for (const title of ['Wheel of June', 'Wheel of July']) {
    await rename(title);
    await expect.poll(ask).toBe(title);
    for (let i = 0; i < 20; i += 1) expect(await ask()).toBe(title);
  }
  await sql`select pg_wal_replay_resume()`.execute(follower);
  await rename('Wheel of August');
  await expect.poll(ask).toBe('Wheel of August');

  await whenRead();

  // The connection breaks in the middle of a read.
  const asked = Promise.all(Array.from({ length: 50 }, ask));
  road.cut();
  expect(new Set(await asked)).toEqual(new Set(['Wheel of August']));
  expect(await ask()).toBe('Wheel of August');
});
