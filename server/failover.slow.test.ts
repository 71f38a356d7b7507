import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../database/client.ts';
import { migrate } from '../database/migrate.ts';
import { afterUse } from '../database/testing/after-use.ts';
import { replicatedPostgres } from '../database/testing/replicated-postgres.ts';
import { addSku } from '../database/testing/rows.ts';
import { buyer, setUpShop } from './testing/checkout-fixture.ts';
import { expectNoViolation } from './testing/no-violation.ts';
import { openProxy } from './testing/tcp-proxy.ts';
import { testAppOn } from './testing/test-app.ts';

test('[J-03] a commit that no replica has is not acknowledged, neither after a timeout nor when somebody cancels the wait', async () => {
  const { primary, replica } = await replicatedPostgres();
  const db = openDatabase(primary.url, { poolMax: 1, applicationName: 'pahiya-test' });
  const operator = openDatabase(primary.url, { poolMax: 1, applicationName: 'pahiya-operator' });
  afterUse(async () => {
    await db.destroy();
    await operator.destroy();
  });
  await sql`create table told (what text)`.execute(db);
  await sql`set statement_timeout = 300`.execute(db);

  await replica.stop();
  const committed = db.transaction().execute((trx) => sql`insert into told values ('in time')`.execute(trx));
  const first = await Promise.race([committed.then(() => 'acknowledged'), sleep(1_500, 'waits')]);
  expect(first).toBe('waits');
  await replica.start();
  await committed;

  await replica.stop();
  const cancelled = sql`insert into told values ('cancelled')`.execute(db).catch(String);
  const cancel = () =>
    sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(operator);
  await expect.poll(async () => (await cancel()).rows.length).toBe(1);
  expect(await cancelled).toMatch(/terminated/);
});

test('[J-03] when the primary is killed while people buy, the shop carries on with the replica and loses nothing acknowledged', async () => {
  const { primary, replica } = await replicatedPostgres();
  // Stands in for a balancer that knows which node is the primary.
  const address = await openProxy(primary.url);
  const db = openDatabase(address.url, {
    poolMax: 4,
    applicationName: 'pahiya-test',
    onConnectionError: () => undefined,
  });
  await migrate(db);
  await setUpShop(db);
  const app = await testAppOn({ db, url: address.url });
  afterUse(async () => {
    await db.destroy();
    await address.close();
  });
  const sku = await addSku(db);
  await sql`update stock set on_hand = 1000 where sku = ${sku}`.execute(db);
  const customers: Awaited<ReturnType<typeof buyer>>[] = [];
  for (let i = 0; i < 60; i += 1) customers.push(await buyer(app));

  const acknowledged: string[] = [];
  const left = customers.values();
  const buyOne = async (customer: (typeof customers)[number]) => {
    for (;;) {
      const { status, body } = await customer.payAtDoor(customer.form([sku]), { 'idempotency-key': customer.userId });
      if (status === 200) return acknowledged.push(body.order_id ?? '');
      // While the database is down the response is 503, never a refusal or a 500.
      expect(status).toBe(503);
      await sleep(100);
    }
  };
  const buying = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const customer of left) await buyOne(customer);
    }),
  );
  await expect.poll(() => acknowledged.length).toBeGreaterThan(15);
  await primary.kill();
  const before = acknowledged.length;
  await replica.promote();
  address.redirect(replica.url);
  const killedAt = Date.now();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
  expect(Date.now() - killedAt).toBeLessThan(30_000);
  await buying;
  expect(before).toBeLessThan(customers.length);

  const { rows } = await sql<{ order_id: string }>`select order_id from shop_order where stage = 'placed'`.execute(db);
  expect(rows.map(({ order_id }) => order_id).toSorted()).toEqual(acknowledged.toSorted());
  await expectNoViolation(db);
});
