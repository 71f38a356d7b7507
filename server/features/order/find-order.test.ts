import { afterEach, expect, test } from 'vitest';
import type { Order } from '../../../contract/order.ts';
import { paymentShop } from '../../testing/payment-shop.ts';

const shop = await paymentShop({ timeoutMs: 2_000 });
const { db, simulator, order, pay } = shop;
simulator.sendWebhooksTo(null);
afterEach(async () => {
  simulator.clearFaults();
  await shop.walkRounds();
  await shop.expectAllWell();
});

async function reader() {
  const opened = await order();
  const read = async () => ((await opened.ask(`GET /payment/order/${opened.orderId}`)).body as { data: Order }).data;
  return { ...opened, read };
}

test('[Y-06] an order without an attempt, or refused by a bank, is not held open', async () => {
  const { providerOrderId, read } = await reader();
  expect(await read()).toMatchObject({ payment_status: 'Pending', payment_open: false });
  pay(providerOrderId, 'failure');
  expect(await read()).toMatchObject({ payment_status: 'Pending', payment_open: false });
});

test('[Y-09] a payment is open until the bank has decided', async () => {
  const { providerOrderId, read } = await reader();
  pay(providerOrderId, 'silence');
  expect(await read()).toMatchObject({ payment_status: 'Pending', payment_open: true });
  await simulator.advance(11 * 60);
  expect(await read()).toMatchObject({ payment_open: false });
});

test('[Y-09] a payment that was never reported is found when the order is read', async () => {
  const { providerOrderId, read, orderId } = await reader();
  pay(providerOrderId);
  expect(await read()).toMatchObject({ payment_status: 'Paid', payment_open: false });
  expect(await shop.stageOf(orderId)).toBe('placed');
});

test('however often the order is read, the provider is asked at most 30 times a minute', async () => {
  const { providerOrderId, requestId, read } = await reader();
  const looks = db.updateTable('attempt_count').where('bucket', '=', `look at ${requestId}`);
  for (let look = 0; look < 3; look += 1) await read();
  await looks.set((set) => ({ count: set('count', '+', 27) })).execute();
  pay(providerOrderId);
  expect(await read()).toMatchObject({ payment_status: 'Pending', payment_open: true });
  await looks.set({ window_start: new Date(Date.now() - 61_000) }).execute();
  expect(await read()).toMatchObject({ payment_status: 'Paid' });
});

test('[U-31] a window that was only closed is not a failed payment, and the unpaid order is listed as long as it is held', async () => {
  const { providerOrderId, orderId, read, ask, customer } = await reader();
  const unpaid = async () =>
    ((await ask(`GET /payment/${customer.userId}?unpaid=yes`)).body as { data: object[] }).data;
  expect(await read()).toMatchObject({ payment_status: 'Pending', payment_failed: false });
  expect(await unpaid()).toMatchObject([{ order_id: orderId, pay_before: expect.any(String) as string }]);
  pay(providerOrderId, 'failure');
  await simulator.idle();
  expect(await read()).toMatchObject({ payment_status: 'Pending', payment_failed: true });
  await shop.expire(orderId);
  expect(await unpaid()).toEqual([]);
});

test('it stays open if the provider does not answer', async () => {
  const { read } = await reader();
  simulator.fail({ call: 'GET /orders/:id', kind: 'hang' });
  expect(await read()).toMatchObject({ payment_status: 'Pending', payment_open: true });
});
