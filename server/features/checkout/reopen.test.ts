import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/order.ts';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { paymentShop } from '../../testing/payment-shop.ts';

const shop = await paymentShop();
const { db, simulator, order, pay, stageOf } = shop;
afterEach(() => shop.settleAndCheck());

type Placed = Awaited<ReturnType<typeof order>>;
const reopen = ({ ask, orderId }: Pick<Placed, 'ask' | 'orderId'>) => ask(`POST /payment/order/${orderId}/pay`);
const read = async ({ ask, orderId }: Placed) =>
  ((await ask(`GET /payment/order/${orderId}`)).body as { data: Order }).data;

describe('[U-13] an order whose payment window was closed', () => {
  test('is unpaid, shows until when it is held, and opens the same provider order every time', async () => {
    const placed = await order();
    const { pay_before: until, ...shown } = await read(placed);
    expect(shown).toMatchObject({ payment_status: 'Pending', payment_open: false });
    expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now());
    const answers = await Promise.all(Array.from({ length: 10 }, () => reopen(placed)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { order_id: placed.orderId } });
      expect((answer.body as PaymentOpened).razorpay_order).toMatchObject({
        id: placed.providerOrderId,
        amount: 50_000,
      });
    }
    pay(placed.providerOrderId);
    await shop.walkRounds();
    expect(await stageOf(placed.orderId)).toBe('placed');
    expect(await reopen(placed)).toMatchObject({ status: 200, body: { success: true, razorpay_order: null } });
    expect((await read(placed)).pay_before).toBeNull();
  });

  test('is held for the full time again, also after a failed attempt', async () => {
    const placed = await order();
    pay(placed.providerOrderId, 'failure');
    await simulator.idle();
    expect(Date.parse((await read(placed)).pay_before ?? '')).toBeLessThan(Date.now() + 3 * 60_000);
    expect(await reopen(placed)).toMatchObject({ status: 200 });
    expect(Date.parse((await read(placed)).pay_before ?? '')).toBeGreaterThan(Date.now() + 10 * 60_000);
  });

  test('is not paid a second time while a bank may still confirm the first', async () => {
    const placed = await order();
    simulator.pay({ orderId: placed.providerOrderId, bank: 'silence' });
    expect(await read(placed)).toMatchObject({ payment_open: true, pay_before: null });
    expect(await reopen(placed)).toMatchObject({ status: 503, body: { code: 'payment-unconfirmed' } });
  });

  test('is refused with the time to wait once the provider has been asked too often', async () => {
    const placed = await order();
    await db
      .insertInto('attempt_count')
      .values({ bucket: `look at ${placed.requestId}`, count: 30 })
      .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ count: 30 }))
      .execute();
    const refused = await reopen(placed);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('offers no payment once its hold has ended, even before it is abandoned', async () => {
    const placed = await order();
    await db
      .updateTable('shop_order')
      .set({ hold_expires_at: sql<Date>`now()` })
      .where('order_id', '=', placed.orderId)
      .execute();
    expect(await read(placed)).toMatchObject({ payment_status: 'Pending', payment_open: false, pay_before: null });
  });

  test('cannot be paid once it is abandoned, nor by anyone else', async () => {
    const placed = await order();
    const stranger = await order();
    expect(await reopen({ ask: stranger.ask, orderId: placed.orderId })).toMatchObject({
      status: 404,
      body: { code: 'unknown-order' },
    });
    await shop.expire(placed.orderId);
    expect(await reopen(placed)).toMatchObject({ status: 409, body: { code: 'order-not-held' } });
    expect(await read(placed)).toMatchObject({ payment_status: 'Failed', pay_before: null });
  });

  test('for which the provider did not answer is opened with one provider order', async () => {
    const sku = await addSku(db);
    const { customer, ask } = await order();
    simulator.fail({ call: 'POST /orders', kind: 'status', when: 'before', times: 1, status: 500 });
    expect(await customer.pay(customer.form([sku]))).toMatchObject({ status: 503 });
    const orderId = (await customer.orders()).at(-1)?.order_id ?? '';
    expect(await reopen({ ask, orderId })).toMatchObject({ status: 200, body: { order_id: orderId } });
  });
});
