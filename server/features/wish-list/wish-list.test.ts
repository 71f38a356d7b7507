import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { wishListMax } from '../../../domain/wish-list.ts';
import { callerOf } from '../../testing/caller.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({ demo: true });
const { db, http } = app;
const products = (
  await db.selectFrom('product').select('product_id').where('status', '=', 'Active').orderBy('product_id').execute()
).map((row) => row.product_id);
const [first = '', second = '', third = ''] = products;

async function customer() {
  const { userId, headers } = await signedIn(app);
  const call = callerOf(http, headers);
  const fill = (count: number) =>
    sql`with made as (
          insert into product (product_id, title, product_type, category)
          select ${`${userId.slice(0, 8)}-`} || n, 'Filler ' || n, 'Simple', 'Filler' from generate_series(1, ${count}::int) n returning product_id)
        insert into wish (user_id, product_id) select ${userId}, product_id from made`.execute(db);
  return { userId, call, fill };
}

describe('[U-09] the wish list of a customer', () => {
  test('adding and removing can be repeated, and the newest comes first', async () => {
    const { userId, call } = await customer();
    expect(await call(`PUT /wish-list/${first}`, {})).toMatchObject({ status: 200, body: { data: [first] } });
    await call(`PUT /wish-list/${second}`, {});
    expect(await call(`PUT /wish-list/${first}`, {})).toMatchObject({ body: { data: [second, first] } });
    for (let times = 0; times < 2; times += 1) {
      expect(await call(`DELETE /wish-list/${second}`)).toMatchObject({ status: 200, body: { data: [first] } });
    }
    expect(await call(`GET /wish-list/${userId}`)).toMatchObject({ body: { data: [first] } });
    expect(await callerOf(http)(`GET /wish-list/${userId}`)).toMatchObject({ status: 401 });
    const other = await customer();
    expect(await other.call(`GET /wish-list/${userId}`)).toMatchObject({ status: 403 });
  });

  test('a guest’s list is added once; unknown products are skipped', async () => {
    const { call } = await customer();
    await call(`PUT /wish-list/${third}`, {});
    const merge = { products: [first, 'no-such-product', second, first, third] };
    for (let times = 0; times < 2; times += 1) {
      expect(await call('POST /wish-list/merge', merge)).toMatchObject({
        status: 200,
        body: { data: [first, second, third] },
      });
    }
  });

  test('a list of 10,000 is refused with the limit, and a full one says so', async () => {
    const { userId, call, fill } = await customer();
    const many = { products: Array.from({ length: 10_000 }, (_, index) => `p-${index}`) };
    const refused = await call('POST /wish-list/merge', many);
    expect([400, 413]).toContain(refused.status);
    const over = { products: Array.from({ length: wishListMax + 1 }, (_, index) => `p-${index}`) };
    expect(await call('POST /wish-list/merge', over)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'products', reason: `A wish list holds at most ${wishListMax} products.` }] },
    });
    await fill(wishListMax - 1);
    const presses = await Promise.all(products.slice(0, 6).map((id) => call(`PUT /wish-list/${id}`, {})));
    expect(presses.filter(({ status }) => status === 200).length, 'room for one').toBe(1);
    expect(presses.filter(({ status }) => status === 409).length).toBe(5);
    const full = presses.find(({ status }) => status === 409);
    expect(full).toMatchObject({ body: { code: 'wish-list-full' } });
    await call('POST /wish-list/merge', { products: products.slice(0, 20) });
    const { count } = await db
      .selectFrom('wish')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(wishListMax);
  });

  test('bad ids are refused', async () => {
    const { call } = await customer();
    expect(await call('PUT /wish-list/no-such-product', {})).toMatchObject({ status: 404 });
    expect(await call(`PUT /wish-list/${encodeURIComponent("' or 1=1")}`, {})).toMatchObject({ status: 400 });
    expect(await call('POST /wish-list/merge', { products: 'x' })).toMatchObject({ status: 400 });
  });
});
