import { afterEach, describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { buyer, setUpShop } from '../../testing/checkout-fixture.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await setUpShop(db);

type Buyer = Awaited<ReturnType<typeof buyer>>;
type Answer = Awaited<ReturnType<Buyer['pay']>>;

const crowd = (count: number): Promise<Buyer[]> => Promise.all(Array.from({ length: count }, () => buyer(app)));
const stockOf = (sku: string) =>
  db.selectFrom('stock').select(['on_hand', 'reserved']).where('sku', '=', sku).executeTakeFirstOrThrow();

/** How often each result came: '200', or the code of a refusal. */
function count(answers: readonly Answer[]): Record<string, number> {
  const ends = answers.map(({ status, body }) => body.code ?? String(status));
  return Object.fromEntries([...new Set(ends)].map((end) => [end, ends.filter((other) => other === end).length]));
}

afterEach(() => expectNoViolation(db));

describe('[Y-08] stock', () => {
  test('60 buyers at once for 10 units: exactly 10 get one', async () => {
    const sku = await addSku(db, { onHand: 10 });
    const answers = await Promise.all((await crowd(60)).map(({ pay, form }) => pay(form([sku]))));
    expect(count(answers)).toEqual({ 200: 10, 'out-of-stock': 50 });
    expect(await stockOf(sku)).toEqual({ on_hand: 10, reserved: 10 });
  });

  test('60 buyers at once for 10 units, paid at the door: exactly 10 are sold', async () => {
    const sku = await addSku(db, { onHand: 10 });
    const answers = await Promise.all((await crowd(60)).map(({ payAtDoor, form }) => payAtDoor(form([sku]))));
    expect(count(answers)).toEqual({ 200: 10, 'out-of-stock': 50 });
    expect(await stockOf(sku)).toEqual({ on_hand: 0, reserved: 0 });
  });

  test('[S4] packages and their parts, ordered at once, draw on one stock', async () => {
    const wheel = await addSku(db, { onHand: 40 });
    const pack = `PACK-${wheel}`;
    await addProduct(db, {
      id: pack,
      type: 'Grouped Product',
      variations: [{ sku: pack, rupees: 900 }],
      parts: [{ sku: wheel, quantity: 8 }],
    });
    const answers = await Promise.all(
      (await crowd(40)).map(({ pay, form }, n) => pay(form(n % 2 === 0 ? [pack] : { [wheel]: 4 }))),
    );
    const { reserved } = await stockOf(wheel);
    const [packs, wheels] = [0, 1].map(
      (which) => answers.filter(({ status }, n) => status === 200 && n % 2 === which).length,
    );
    expect(reserved).toBe((packs ?? 0) * 8 + (wheels ?? 0) * 4);
    // A package may no longer fit; four wheels always do.
    expect(reserved).toBeGreaterThan(32);
    expect(reserved).toBeLessThanOrEqual(40);
  });

  test('[S5] 60 carts at once, half of them in reverse order: no deadlock, nothing lost', async () => {
    const [a, b] = [await addSku(db, { onHand: 200 }), await addSku(db, { onHand: 200 })];
    const answers = await Promise.all(
      (await crowd(60)).map(({ pay, form }, n) => pay(form(n % 2 === 0 ? [a, b] : [b, a]))),
    );
    expect(count(answers)).toEqual({ 200: 60 });
    expect(await stockOf(a)).toEqual({ on_hand: 200, reserved: 60 });
    expect(await stockOf(b)).toEqual({ on_hand: 200, reserved: 60 });
  });
});

describe('[C1] coupons', () => {
  test('60 buyers at once with a single-use coupon: one gets it', async () => {
    const sku = await addSku(db, { onHand: 1000 });
    const code = `SINGLE-${sku.toUpperCase()}`;
    await db.insertInto('coupon').values({ code, percentage_offer: 50, limit_total: 1 }).execute();
    const answers = await Promise.all(
      (await crowd(60)).map(({ pay, form }) => pay(form([sku], { coupon_code: code }))),
    );
    expect(count(answers)).toEqual({ 200: 1, 'coupon-used-up': 59 });
    expect(await stockOf(sku)).toMatchObject({ reserved: 1 });
  });

  test('one customer with many carts at once uses a once-per-customer coupon once', async () => {
    const skus = await Promise.all(Array.from({ length: 12 }, () => addSku(db)));
    const code = `EACH-${skus[0]?.toUpperCase()}`;
    await db.insertInto('coupon').values({ code, percentage_offer: 50, limit_per_user: 1 }).execute();
    const { payAtDoor, form, orders } = await buyer(app);
    const answers = await Promise.all(skus.map((sku) => payAtDoor(form([sku], { coupon_code: code }))));
    expect(count(answers)).toEqual({ 200: 1, 'coupon-used-up': 11 });
    expect(await orders()).toHaveLength(1);
  });
});

test('one customer with many carts at once gets three unpaid orders, no more', async () => {
  const skus = await Promise.all(Array.from({ length: 20 }, () => addSku(db)));
  const { pay, form, orders } = await buyer(app);
  const answers = await Promise.all(skus.map((sku) => pay(form([sku]))));
  expect(count(answers)).toEqual({ 200: 3, 'too-many-open-orders': 17 });
  expect(await orders()).toHaveLength(3);
});

test('orders, cart changes and address changes of one customer at once do not block each other', async () => {
  const sku = await addSku(db, { onHand: 500 });
  const everybody = await crowd(20);
  const answers = await Promise.all(
    everybody.flatMap(({ pay, payAtDoor, form, headers, addressId }) => [
      pay(form([sku])),
      payAtDoor(form({ [sku]: 2 })),
      ...(['POST /cart', `PATCH /address/${addressId}`] as const).map(async (call) => {
        const [method, path] = call.split(' ');
        const payload = { product_sku: sku, defaultaddressS: true, defaultaddressB: true };
        const answer = await app.http.inject({ method: method as 'POST', url: `/api${path}`, headers, payload });
        return { status: answer.statusCode, body: answer.json<Answer['body']>(), headers: answer.headers };
      }),
    ]),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
