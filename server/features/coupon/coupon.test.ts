import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addOrder, addSku } from '../../../database/testing/rows.ts';
import { callerOf } from '../../testing/caller.ts';
import { outdated, signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;

await db
  .insertInto('coupon')
  .values([
    { code: 'TEN', percentage_offer: 10 },
    { code: 'CAPPED', percentage_offer: 10, discount_paise_max: 50_000 },
    { code: 'FLAT200', price_offer_paise: 20_050, lines_paise_min: 149_900 },
    { code: 'OVER', percentage_offer: 25, ends_at: new Date(Date.now() - 1000) },
    { code: 'SOON', percentage_offer: 25, starts_at: new Date(Date.now() + 60_000) },
    { code: 'OFF', percentage_offer: 25, status: 'Inactive' },
    { code: 'ONCE', price_offer_paise: 5000, limit_total: 50, limit_per_user: 1 },
    { code: 'LAST', price_offer_paise: 5000, limit_total: 1 },
  ])
  .execute();

const forget = () => db.deleteFrom('attempt_count').execute();
const check = (path: string, headers: Record<string, string> = {}) =>
  callerOf(http, headers)(`GET /coupon/check/${path}`);
const invalid = { status: 404, body: { success: false, isError: true, message: 'Invalid coupon' } };

async function redeem(code: string) {
  const customer = await signedIn(app);
  const sku = await addSku(db);
  const order = {
    user_id: customer.userId,
    coupon_code: code,
    discount_paise: 5000,
    total_paise: 45_000,
    payment_mode: 'Pay on delivery',
    advance_paise: 0,
    remaining_paise: 45_000,
  } as const;
  const order_id = await addOrder(db, order, sku);
  await db
    .insertInto('coupon_redemption')
    .values({ order_id, code, user_id: customer.userId, discount_paise: 5000 })
    .execute();
  await db.insertInto('stock_hold').values({ order_id, sku, quantity: 1, expires_at: new Date() }).execute();
  return { ...customer, order_id };
}

/** Places an order, paid at the door. */
async function place(order_id: string) {
  const ended_at = new Date();
  await db.updateTable('coupon_redemption').set({ state: 'used', ended_at }).where('order_id', '=', order_id).execute();
  await db.updateTable('stock_hold').set({ state: 'consumed', ended_at }).where('order_id', '=', order_id).execute();
  await db
    .updateTable('shop_order')
    .set({ stage: 'placed', placed_at: ended_at })
    .where('order_id', '=', order_id)
    .execute();
}

describe('checking a coupon', () => {
  test('[C-04] returns what it is worth, and nothing else about it', async () => {
    expect((await check('TEN?user_id=pahiya')).body).toEqual({
      couponData: { percentage_offer: 10, price_offer: null, terms: '10% off' },
      message: 'Coupon applied',
    });
    expect((await check('FLAT200?user_id=pahiya')).body).toEqual({
      couponData: { percentage_offer: null, price_offer: 200.5, terms: '₹200.50 off' },
      message: 'Coupon applied',
    });
  });

  test.each(['ten', '%20Ten%20', '%EF%BD%94%EF%BC%A5n', '%EF%BC%B4%EF%BC%A5%EF%BC%AE'])(
    '[C-03] has one normal form: %s is TEN',
    async (typed) => {
      expect(await check(typed)).toMatchObject({ status: 200, body: { couponData: { percentage_offer: 10 } } });
    },
  );

  test.each(['NOTHING', '%27%20or%201%3D1', '%25', '__proto__', 'SOON', 'OFF', '%F0%9F%9B%BC'])(
    '[C-03] %s is an invalid coupon, whether it never existed or is not valid yet',
    async (code) => {
      await forget();
      expect(await check(code)).toMatchObject(invalid);
    },
  );

  test('[C-03] an expired coupon is reported as expired', async () => {
    expect(await check('OVER')).toMatchObject({
      status: 404,
      body: { code: 'invalid-coupon', message: 'This coupon has expired.' },
    });
  });

  test('[C-03] a blank code is refused with a message', async () => {
    expect(await check('%20')).toMatchObject({ status: 400, body: { message: 'Please enter a coupon code' } });
    expect(await check('x'.repeat(500))).toMatchObject({ status: 400 });
  });

  test('[C-04] with a total its minimum applies, and its cap is returned as a price', async () => {
    expect(await check('FLAT200?amount=1498.99')).toMatchObject({
      status: 404,
      body: { message: 'This coupon is for orders of ₹1,499.00 or more.' },
    });
    expect(await check('FLAT200?amount=1499')).toMatchObject({ status: 200 });
    expect(await check('CAPPED?amount=5000')).toMatchObject({ body: { couponData: { percentage_offer: 10 } } });
    expect(await check('CAPPED?amount=5000.10')).toMatchObject({
      body: { couponData: { percentage_offer: null, price_offer: 500, terms: '10% off, up to ₹500.00' } },
    });
    for (const amount of ['-1', '1e9', 'NaN', '']) {
      expect(await check(`TEN?amount=${amount}`)).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'amount' }] },
      });
    }
  });

  test('[C-04] its limits apply in total, and to the customer of the token, never of the query', async () => {
    const used = await redeem('ONCE');
    const other = await signedIn(app);
    // The customer's own unpaid order does not count: the next one abandons it.
    expect(await check('ONCE', used.headers)).toMatchObject({ status: 200 });
    await place(used.order_id);
    expect(await check('ONCE', used.headers)).toMatchObject({
      status: 409,
      body: { code: 'coupon-used-up', message: 'This coupon has already been used.' },
    });
    expect(await check(`ONCE?user_id=${used.userId}`, other.headers)).toMatchObject({ status: 200 });
    expect(await check(`ONCE?user_id=${used.userId}`)).toMatchObject({ status: 200 });
    await redeem('LAST');
    expect(await check('LAST', other.headers)).toMatchObject({ status: 409, body: { code: 'coupon-used-up' } });
  });

  test('[C-04] an expired token is refused, not treated as a guest: the limit per customer would not apply', async () => {
    expect(await check('ONCE', await outdated(app))).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect(await check('ONCE', { authorization: 'Bearer a.b.c' })).toMatchObject({ status: 200 });
  });

  test('[C3] uses up nothing, however often it is called', async () => {
    const look = async () =>
      (await sql<object>`select xmin::text, * from coupon where code in ('ONCE', 'TEN') order by code`.execute(db))
        .rows;
    const before = await look();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => Promise.all([check('ONCE'), check('TEN')])));
      for (const { status } of answers.flat()) expect(status).toBe(200);
    }
    expect(await look()).toEqual(before);
    expect(await db.selectFrom('coupon_redemption').selectAll().where('code', '=', 'TEN').execute()).toEqual([]);
  });
});

describe('guessing codes', () => {
  test('is blocked after fifty misses a minute from one address, for correct codes too', async () => {
    await forget();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => check(`GUESS-${n}`)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const right = await check('TEN');
    expect(right).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    await sql`update attempt_count set window_start = now() - interval '61 seconds'`.execute(db);
    expect(await check('TEN')).toMatchObject({ status: 200 });
  });

  test('does not affect a customer at the same address, who has a separate limit', async () => {
    await forget();
    const [guesser, other] = [await signedIn(app), await signedIn(app)];
    for (let n = 0; n < 51; n += 1) await check(`GUESS-${n}`);
    for (let n = 0; n < 11; n += 1) await check(`GUESS-${n}`, guesser.headers);
    expect(await check('TEN')).toMatchObject({ status: 429 });
    expect(await check('TEN', guesser.headers)).toMatchObject({ status: 429 });
    expect(await check('TEN', other.headers)).toMatchObject({ status: 200 });
  });

  test('correct codes never count as misses', async () => {
    await forget();
    for (let n = 0; n < 30; n += 1) expect(await check('TEN')).toMatchObject({ status: 200 });
  });
});

test('there are no violations after these tests', async () => {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
});
