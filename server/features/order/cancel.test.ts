import { expect, test } from 'vitest';
import { paymentShop } from '../../testing/payment-shop.ts';
import { changeOrderStatus } from './change-order-status.ts';

const shop = await paymentShop();
const { simulator, order, pay } = shop;

const { db, outbox } = shop;
const cancel = (orderId: string) =>
  changeOrderStatus({ db, outbox, isTestMode: true }, { orderId, status: 'Cancelled', actor: 'system', note: '' });

const refundedAtProvider = (paymentId: string) =>
  simulator
    .ledger()
    .entries.filter((entry) => entry.paymentId === paymentId && entry.kind === 'refund')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);

test('an online payment is refunded at the provider once, and the customer is informed', async () => {
  const { orderId, providerOrderId, ask, lines } = await order();
  const { paymentId } = pay(providerOrderId);
  await simulator.idle();
  expect(await shop.stageOf(orderId)).toBe('placed');
  expect(await cancel(orderId)).toBeNull();
  await shop.walkRounds();
  await shop.walkRounds();
  expect(refundedAtProvider(paymentId)).toBe(50_000);
  const { body } = await ask(`GET /payment/order/${orderId}`);
  expect(body).toMatchObject({ data: { orderStatus: 'Cancelled', payment_status: 'Refunded', paid_amount: 500 } });
  for (const { sku } of lines) expect(await shop.stockOf(sku)).toEqual({ on_hand: 10, reserved: 0 });
  await shop.expectAllWell();
});

test('cancelling while reports of the payment still arrive from all sides causes no deadlock and loses no rupee', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => order()));
  const paid = orders.map((placed) => ({ ...placed, paid: pay(placed.providerOrderId) }));
  await simulator.idle();
  const answers = await Promise.all(
    paid.flatMap(({ orderId, ask, paid: { proof } }) => {
      const verify = () => ask('POST /payment/verify', proof);
      return [verify(), cancel(orderId), verify(), cancel(orderId)];
    }),
  );
  expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200, undefined, 409]));
  expect(answers.filter((answer) => answer?.status === 409)).toHaveLength(orders.length);
  await simulator.idle();
  await shop.walkRounds();
  for (const {
    paid: { paymentId },
  } of paid)
    expect(refundedAtProvider(paymentId)).toBe(50_000);
  await shop.expectAllWell();
});
