import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { callerOf } from '../../testing/caller.ts';
import { buyer } from '../../testing/checkout-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { carryOutNow } from '../../testing/move-order.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { abandonOrders } from '../order/abandon-orders.ts';
import { keepHolding } from './order-request.ts';
import { waitsForLock } from '../../testing/waits-for-lock.ts';
import { cancelAtDesk } from '../../testing/cancel-at-desk.ts';

const shop = await paymentShop({ timeoutMs: 2_000 });
const { db, simulator, stageOf, stockOf } = shop;

afterEach(async () => {
  simulator.clearFaults();
  await shop.expectAllWell();
});

const ids = (answers: { body: { order_id?: string } }[]) => new Set(answers.map(({ body }) => body.order_id));
/** How many provider orders exist for this order. */
async function askedOfProvider(orderId: string | undefined): Promise<number> {
  const { request_id: receipt } = await db
    .selectFrom('payment_request')
    .select('request_id')
    .where('order_id', '=', orderId ?? '')
    .executeTakeFirstOrThrow();
  const { keyId, keySecret } = simulator.keys;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const answer = await fetch(`${simulator.url}/orders?receipt=${receipt}`, { headers: { authorization } });
  return ((await answer.json()) as { count: number }).count;
}

const placedAgo = (orderId: string | undefined, ago: string) =>
  sql`update shop_order set placed_at = now() - ${ago}::interval where order_id = ${orderId}`.execute(db);

const times = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act));

describe('[K-11] asked again', () => {
  test('sent 50 times at once, the same cart makes one order and one provider order', async () => {
    const sku = await addSku(db, { onHand: 100 });
    const { pay, form, orders } = await buyer(shop);
    const answers = await times(50, () => pay(form({ [sku]: 2 })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(ids(answers).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.razorpay_order?.id)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    expect(await stockOf(sku)).toEqual({ on_hand: 100, reserved: 2 });
    expect(await askedOfProvider(answers[0]?.body.order_id)).toBe(1);
  });

  test('sent 20 times at once, paid at the door, with the last unit and a single-use coupon, there is one order', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const code = `ONCE-${sku.toUpperCase()}`;
    await db.insertInto('coupon').values({ code, percentage_offer: 10, limit_total: 1, limit_per_user: 1 }).execute();
    const { payAtDoor, form, orders } = await buyer(shop);
    const answers = await times(20, () => payAtDoor(form([sku], { coupon_code: code })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(ids(answers).size).toBe(1);
    expect(await orders()).toMatchObject([{ stage: 'placed' }]);
    expect(await stockOf(sku)).toEqual({ on_hand: 0, reserved: 0 });
  });

  test('sent 20 times at once, paid at the door, with enough stock for all, there is one order', async () => {
    const sku = await addSku(db, { onHand: 100 });
    const { payAtDoor, form, orders } = await buyer(shop);
    const answers = await times(20, () => payAtDoor(form([sku])));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(ids(answers).size).toBe(1);
    expect(await orders()).toMatchObject([{ stage: 'placed' }]);
    expect(await stockOf(sku)).toEqual({ on_hand: 99, reserved: 0 });
  });

  test.each(['in the ten seconds before it is carried out', 'when it is done'])(
    'a cancelled order never answers for a new one: %s',
    async (when) => {
      const sku = await addSku(db);
      const { pay, form } = await buyer(shop);
      const first = (await pay(form([sku]))).body;
      shop.pay(first.razorpay_order?.id ?? '');
      await simulator.idle();
      const orderId = first.order_id ?? '';
      expect(await stageOf(orderId)).toBe('placed');
      const manager = await atDesk(shop, 'manager');
      const cancelled = await cancelAtDesk(manager, orderId);
      expect(cancelled.status).toBe(200);
      if (when === 'when it is done') await carryOutNow(shop);
      const second = await pay(form([sku]));
      expect(second).toMatchObject({ status: 200, body: { razorpay_order: { id: expect.any(String) } } });
      expect(second.body.order_id).not.toBe(orderId);
      await carryOutNow(shop);
      await shop.walkRounds();
    },
  );

  test('the same goods are the same order: sorted differently, as JSON text, or on two lines', async () => {
    const [a, b] = [await addSku(db), await addSku(db)];
    const { pay, form, orders } = await buyer(shop);
    const answers = [
      await pay(form({ [a]: 2, [b]: 1 })),
      await pay(form({ [b]: 1, [a]: 2 })),
      await pay({
        ...form([]),
        cart_products: JSON.stringify([{ product_sku: a }, { product_sku: b }, { product_sku: a }]),
      }),
    ];
    expect(ids(answers).size).toBe(1);
    expect(await orders()).toHaveLength(1);
  });

  test('after it is paid, the answer says that nothing is left to pay', async () => {
    const sku = await addSku(db);
    const { pay, form, orders } = await buyer(shop);
    const { body } = await pay(form([sku]));
    shop.pay(body.razorpay_order?.id ?? '');
    await shop.walkRounds();
    expect(await stageOf(body.order_id ?? '')).toBe('placed');
    expect(await pay(form([sku]))).toMatchObject({
      status: 200,
      body: { order_id: body.order_id, razorpay_order: null },
    });
    expect(await orders()).toHaveLength(1);
  });

  test('a customer who comes back to an unpaid order has the full time to pay it', async () => {
    const sku = await addSku(db);
    const { pay, form } = await buyer(shop);
    const { body } = await pay(form([sku]));
    await sql`update shop_order set hold_expires_at = now() - interval '1 second' where order_id = ${body.order_id}`.execute(
      db,
    );
    expect(await pay(form([sku]))).toMatchObject({ body: { order_id: body.order_id } });
    await shop.walkRounds();
    expect(await stageOf(body.order_id ?? '')).toBe('awaiting payment');
    const { rows } = await sql`
      select bool_and(h.expires_at = o.hold_expires_at and h.expires_at > now() + interval '14 minutes') as is_kept
        from stock_hold h join shop_order o using (order_id) where o.order_id = ${body.order_id}`.execute(db);
    expect(rows).toEqual([{ is_kept: true }]);
  });

  test('[Y-08] but however often they come back, an order holds its goods for at most an hour', async () => {
    const sku = await addSku(db);
    const { pay, form, orders } = await buyer(shop);
    const { body } = await pay(form([sku]));
    const letPass = (minutes: number) =>
      sql`update shop_order set created_at = created_at - make_interval(mins => ${minutes}),
                 hold_expires_at = hold_expires_at - make_interval(mins => ${minutes})
           where order_id = ${body.order_id}`.execute(db);
    for (const minutes of [10, 14, 14, 14]) {
      await letPass(minutes);
      expect(await pay(form([sku]))).toMatchObject({ status: 200, body: { order_id: body.order_id } });
    }
    const { rows } = await sql`
      select hold_expires_at = created_at + interval '1 hour' as is_capped,
             (select bool_and(h.expires_at = o.hold_expires_at) from stock_hold h where h.order_id = o.order_id) as is_same
        from shop_order o where order_id = ${body.order_id}`.execute(db);
    expect(rows).toEqual([{ is_capped: true, is_same: true }]);

    await letPass(9);
    // Another customer was waiting for the goods.
    await db.updateTable('stock').set({ on_hand: 1 }).where('sku', '=', sku).execute();
    await abandonOrders(db, shop.payments.log);
    expect(await stageOf(body.order_id ?? '')).toBe('abandoned');
    expect((await buyer(shop).then((other) => other.pay(other.form([sku])))).status).toBe(200);
    expect(await pay(form([sku]))).toMatchObject({ body: { code: 'out-of-stock' } });
    expect(await orders()).toHaveLength(1);
  });

  test('[Y-08] an order whose hour is over is abandoned when sent again, and a new one is made', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const { pay, form, orders } = await buyer(shop);
    const { body } = await pay(form([sku]));
    await sql`update shop_order set created_at = created_at - interval '61 minutes', hold_expires_at = now() - interval '1 second'
               where order_id = ${body.order_id}`.execute(db);
    const again = await pay(form([sku]));
    expect(again.status).toBe(200);
    expect(again.body.order_id).not.toBe(body.order_id);
    expect(await stageOf(body.order_id ?? '')).toBe('abandoned');
    expect(await orders()).toHaveLength(2);
    expect(await stockOf(sku)).toEqual({ on_hand: 1, reserved: 1 });
  });

  test('even at the very moment it would have been abandoned', async () => {
    const sku = await addSku(db);
    const { pay, form, userId } = await buyer(shop);
    const { body } = await pay(form([sku]));
    await sql`update shop_order set hold_expires_at = now() - interval '1 second' where order_id = ${body.order_id}`.execute(
      db,
    );
    const abandoning = await db.transaction().execute(async (trx) => {
      await sql`select from account where user_id = ${userId} for update`.execute(trx);
      const begun = abandonOrders(db, shop.payments.log);
      await expect.poll(() => waitsForLock(db, 'lock_unplaced_order')).toBe(true);
      expect(await keepHolding(trx, body.order_id ?? '')).toBe(true);
      return { begun };
    });
    await abandoning.begun;
    expect(await stageOf(body.order_id ?? '')).toBe('awaiting payment');
  });

  test('an order abandoned in the meantime is replaced by a new one', async () => {
    const sku = await addSku(db);
    const { pay, form, orders } = await buyer(shop);
    const { body } = await pay(form([sku]));
    await shop.expire(body.order_id ?? '');
    const { body: second } = await pay(form([sku]));
    expect(second.order_id).not.toBe(body.order_id);
    expect((await orders()).map(({ stage }) => stage)).toEqual(['abandoned', 'awaiting payment']);
  });

  test('at a new price and with the new bill it is a new order, and the old one is abandoned', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const { pay, form, orders } = await buyer(shop);
    await pay(form([sku], { totalAmountbeforePay: 500 }));
    await db.updateTable('variation').set({ price_paise: 60_000 }).where('sku', '=', sku).execute();
    expect(await pay(form([sku], { totalAmountbeforePay: 500 }))).toMatchObject({
      status: 200,
      body: { razorpay_order: { amount: 50_000 } },
    });
    expect(await pay(form([sku], { totalAmountbeforePay: 600 }))).toMatchObject({
      status: 200,
      body: { razorpay_order: { amount: 60_000 } },
    });
    expect((await orders()).map(({ stage }) => stage)).toEqual(['abandoned', 'awaiting payment']);
    expect(await stockOf(sku)).toEqual({ on_hand: 1, reserved: 1 });
  });
});

test('[K-11] without a key, the same within a minute is the same order; later the customer is asked', async () => {
  const sku = await addSku(db, { onHand: 5 });
  const { payAtDoor, form, orders } = await buyer(shop);
  const { body: first } = await payAtDoor(form([sku]));
  await placedAgo(first.order_id, '50 seconds');
  expect((await payAtDoor(form([sku]))).body.order_id).toBe(first.order_id);
  await placedAgo(first.order_id, '70 seconds');
  expect(await payAtDoor(form([sku]))).toMatchObject({
    status: 409,
    body: { code: 'ordered-before', message: 'You placed this order 1 minute ago. Order again?' },
  });
  const answers = await times(10, () => payAtDoor(form([sku], { again: true })));
  expect(ids(answers).size).toBe(1);
  expect(await orders()).toHaveLength(2);
});

describe('[K-11] with an Idempotency-Key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  test('the answer stays the same for ever, even after the order is placed and the price has changed', async () => {
    const sku = await addSku(db);
    const { payAtDoor, form, orders } = await buyer(shop);
    const first = await payAtDoor(form([sku]), key('a'));
    await sql`update shop_order set placed_at = now() - interval '1 year' where order_id = ${first.body.order_id}`.execute(
      db,
    );
    await db.updateTable('variation').set({ price_paise: 1 }).where('sku', '=', sku).execute();
    expect((await payAtDoor(form([sku]), key('a'))).body).toEqual(first.body);
    expect(await orders()).toHaveLength(1);
  });

  test('sent 30 times at once, there is one order', async () => {
    const sku = await addSku(db, { onHand: 100 });
    const { pay, form, orders } = await buyer(shop);
    const answers = await times(30, () => pay(form([sku]), key('k'.repeat(5000))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(ids(answers).size).toBe(1);
    expect(await orders()).toHaveLength(1);
  });

  test('a key used for a different order is refused, and nothing is written', async () => {
    const sku = await addSku(db, { onHand: 10 });
    const { pay, form, orders } = await buyer(shop);
    await pay(form([sku]), key('b'));
    expect(await pay(form({ [sku]: 2 }), key('b'))).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused', message: 'This Idempotency-Key was used for another order.' },
    });
    expect(await orders()).toHaveLength(1);
    expect(await stockOf(sku)).toMatchObject({ reserved: 1 });
  });

  test("the same key from two customers makes two orders, and neither sees the other's", async () => {
    const sku = await addSku(db);
    const [one, other] = [await buyer(shop), await buyer(shop)];
    const answers = [await one.pay(one.form([sku]), key('c')), await other.pay(other.form([sku]), key('c'))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(ids(answers).size).toBe(2);
  });

  test('two tabs with a key each share the order while it awaits payment, and each key keeps its answer for ever', async () => {
    const sku = await addSku(db);
    const { pay, form, orders } = await buyer(shop);
    const [one, other] = [await pay(form([sku]), key('f')), await pay(form([sku]), key('g'))];
    expect(other.body).toEqual(one.body);
    shop.pay(one.body.razorpay_order?.id ?? '');
    await shop.walkRounds();
    for (const name of ['f', 'g']) {
      expect((await pay(form([sku]), key(name))).body).toMatchObject({
        order_id: one.body.order_id,
        razorpay_order: null,
      });
    }
    expect(await orders()).toHaveLength(1);
  });

  test('a new key that finds the unpaid order gives the full time to pay it', async () => {
    const sku = await addSku(db);
    const { pay, form } = await buyer(shop);
    const { body } = await pay(form([sku]), key('first try'));
    await sql`update shop_order set hold_expires_at = now() + interval '1 minute' where order_id = ${body.order_id}`.execute(
      db,
    );
    expect((await pay(form([sku]), key('second try'))).body.order_id).toBe(body.order_id);
    const { rows } = await sql`
      select bool_and(h.expires_at = o.hold_expires_at and h.expires_at > now() + interval '14 minutes') as is_kept
        from stock_hold h join shop_order o using (order_id) where o.order_id = ${body.order_id}`.execute(db);
    expect(rows).toEqual([{ is_kept: true }]);
  });

  test.each(['the same key', 'a new key'])('[Y-08] after its hour, %s gets a new order', async (name) => {
    const sku = await addSku(db, { onHand: 1 });
    const { pay, form } = await buyer(shop);
    const { body: first } = await pay(form([sku]), key('the same key'));
    await sql`update shop_order set created_at = created_at - interval '61 minutes', hold_expires_at = now() - interval '1 second'
               where order_id = ${first.order_id}`.execute(db);
    const { body: second } = await pay(form([sku]), key(name));
    expect(second.order_id).not.toBe(first.order_id);
    expect(await stageOf(second.order_id ?? '')).toBe('awaiting payment');
    expect((await pay(form([sku]), key(name))).body).toEqual(second);
  });

  test('an abandoned order cannot be paid: the goods may be gone', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const [one, other] = [await buyer(shop), await buyer(shop)];
    const { body } = await one.pay(one.form([sku]), key('late'));
    await shop.expire(body.order_id ?? '');
    await other.pay(other.form([sku]));
    expect(await one.pay(one.form([sku]), key('late'))).toMatchObject({ status: 409, body: { code: 'out-of-stock' } });
  });

  test('no new order is made while a bank may still confirm the payment of the first', async () => {
    const sku = await addSku(db, { onHand: 2 });
    const { pay, form, orders } = await buyer(shop);
    const { body } = await pay(form([sku]), key('silent bank'));
    simulator.pay({ orderId: body.razorpay_order?.id ?? '', bank: 'silence' });
    await shop.expire(body.order_id ?? '');
    expect(await pay(form([sku]), key('silent bank'))).toMatchObject({
      status: 503,
      body: { code: 'payment-unconfirmed' },
    });
    expect(await orders()).toHaveLength(1);
  });

  test('with a new key after the order is placed the customer is asked, and can order the same again', async () => {
    const sku = await addSku(db, { onHand: 5 });
    const { payAtDoor, form, orders } = await buyer(shop);
    const { body: first } = await payAtDoor(form([sku]), key('d'));
    await placedAgo(first.order_id, '3 minutes 20 seconds');
    expect(await payAtDoor(form([sku]), key('e'))).toMatchObject({
      status: 409,
      body: {
        code: 'ordered-before',
        message: 'You placed this order 3 minutes ago. Order again?',
        earlier_id: first.order_id,
      },
    });
    expect(await orders()).toHaveLength(1);
    const repeat = form([sku], { again: true });
    const answers = await times(10, () => payAtDoor(repeat, key('e')));
    expect(ids(answers).size).toBe(1);
    expect((await payAtDoor(repeat, key('d'))).body.order_id).toBe(first.order_id);
    expect(await orders()).toHaveLength(2);
    expect(await stockOf(sku)).toEqual({ on_hand: 3, reserved: 0 });
  });

  test('two tabs at once, paid at the door: one order is placed, and the other tab is asked', async () => {
    const sku = await addSku(db, { onHand: 50 });
    const { payAtDoor, form, orders } = await buyer(shop);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => payAtDoor(form([sku]), key(`tab ${n}`))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toMatchObject({
        code: 'ordered-before',
        message: 'You placed this order a moment ago. Order again?',
      });
    }
    expect(await orders()).toHaveLength(1);
  });

  test('the question comes before the stock check: the unit that the first order took is not reported as sold out', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const { payAtDoor, form } = await buyer(shop);
    await payAtDoor(form([sku]), key('last'));
    expect(await payAtDoor(form([sku]), key('other'))).toMatchObject({ status: 409, body: { code: 'ordered-before' } });
    expect(await payAtDoor(form([sku], { again: true }), key('other'))).toMatchObject({
      body: { code: 'out-of-stock' },
    });
  });

  test('after more than ten minutes the same is ordered again without a question', async () => {
    const sku = await addSku(db, { onHand: 5 });
    const { payAtDoor, form, orders } = await buyer(shop);
    const { body } = await payAtDoor(form([sku]), key('x'));
    await placedAgo(body.order_id, '601 seconds');
    expect(await payAtDoor(form([sku]), key('y'))).toMatchObject({ status: 200 });
    expect(await orders()).toHaveLength(2);
  });
});

describe('two tabs', () => {
  test('with the same cart pay for one order', async () => {
    const sku = await addSku(db);
    const { pay, form, orders } = await buyer(shop);
    const answers = await Promise.all([pay(form([sku])), pay(form([sku]))]);
    expect(ids(answers).size).toBe(1);
    for (const { body } of answers) simulator.pay({ orderId: body.razorpay_order?.id ?? '' });
    await shop.walkRounds();
    expect(await orders()).toMatchObject([{ stage: 'placed' }]);
  });

  test('[C2] a customer who goes back and changes something is not refused because of what the first order holds', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const code = `MINE-${sku.toUpperCase()}`;
    await db.insertInto('coupon').values({ code, percentage_offer: 10, limit_per_user: 1, limit_total: 1 }).execute();
    const { pay, bill, form, orders } = await buyer(shop);
    await pay(form([sku], { coupon_code: code }));
    const changed = form([sku], { coupon_code: code, mobile: '9000000002' });
    expect(await bill(changed)).toMatchObject({ status: 200 });
    expect(await pay(changed)).toMatchObject({ status: 200 });
    expect((await orders()).map(({ stage }) => stage)).toEqual(['abandoned', 'awaiting payment']);
    expect(await stockOf(sku)).toEqual({ on_hand: 1, reserved: 1 });
    const other = await buyer(shop);
    expect(await other.pay(other.form([sku]))).toMatchObject({ status: 409, body: { code: 'out-of-stock' } });
  });

  test('[C-09] the cart counts what the customer’s own unpaid order holds as available; for anyone else it is sold out', async () => {
    const sku = await addSku(db, { onHand: 2 });
    const [owner, other] = [await buyer(shop), await buyer(shop)];
    for (const { userId } of [owner, other]) {
      await db.insertInto('cart_line').values({ user_id: userId, sku, quantity: 2 }).execute();
    }
    await owner.pay(owner.form({ [sku]: 2 }));
    const look = async ({ headers, userId }: typeof owner) =>
      (await callerOf(shop.http, headers)(`GET /cart/${userId}`)).body;
    expect(await look(owner)).toMatchObject({ data: [{ product_stockstatus: 'In Stock', stock: 2 }] });
    expect(await look(other)).toMatchObject({ data: [{ product_stockstatus: 'Out of Stock', stock: 0 }] });
    const change = { quantity: 1 };
    expect(await callerOf(shop.http, owner.headers)(`PATCH /cart/${sku}`, change)).toMatchObject({ status: 200 });
    expect(await callerOf(shop.http, other.headers)(`PATCH /cart/${sku}`, change)).toMatchObject({ status: 409 });
  });

  test('[M7] both paid for the last pair: one order is placed, and the other payment is refunded', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const { pay, form, orders } = await buyer(shop);
    const { body: first } = await pay(form([sku]));
    const { body: second } = await pay(form([sku], { mobile: '9000000003' }));
    for (const { razorpay_order } of [second, first]) shop.pay(razorpay_order?.id ?? '');
    await simulator.idle();
    await shop.walkRounds();
    await shop.walkRounds();
    expect((await orders()).filter(({ stage }) => stage === 'placed')).toHaveLength(1);
    expect(await stockOf(sku)).toEqual({ on_hand: 0, reserved: 0 });
  });
});

describe('[K-12] the provider', () => {
  test.each(['status', 'hang', 'reset'] as const)(
    'that fails (%s) leaves the order open to retry, and there is one order in the end',
    async (kind) => {
      const sku = await addSku(db);
      const { pay, form, orders } = await buyer(shop);
      simulator.fail({ call: 'POST /orders', kind, when: 'before', times: null, status: 500 });
      expect(await pay(form([sku]))).toMatchObject({
        status: 503,
        body: { code: 'order-not-created', message: 'Failed to create Razorpay order' },
      });
      simulator.clearFaults();
      expect(await stockOf(sku)).toMatchObject({ reserved: 1 });
      expect(await pay(form([sku]))).toMatchObject({ status: 200, body: { razorpay_order: { amount: 50_000 } } });
      expect(await orders()).toHaveLength(1);
    },
  );

  test('whose answer was lost is looked up, not asked twice', async () => {
    const sku = await addSku(db);
    const { pay, form } = await buyer(shop);
    simulator.fail({ call: 'POST /orders', kind: 'reset', when: 'after', times: 1 });
    let answer = await pay(form([sku]));
    if (answer.status !== 200) answer = await pay(form([sku]));
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await askedOfProvider(answer.body.order_id)).toBe(1);
  });
});

test('[C-10] the last unit, held by the customer’s own unpaid order, can be added to the cart again; others cannot add it', async () => {
  const sku = await addSku(db, { onHand: 1 });
  const { pay, form, headers } = await buyer(shop);
  expect((await pay(form([sku]))).status).toBe(200);
  const put = (who: Record<string, string>) => callerOf(shop.http, who)('POST /cart', { product_sku: sku });
  expect(await put((await buyer(shop)).headers)).toMatchObject({ status: 409, body: { code: 'out-of-stock' } });
  expect(await put(headers)).toMatchObject({ status: 200 });
});
