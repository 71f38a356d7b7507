import { afterEach, describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { abandonOrders } from './abandon-orders.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { sweepPayments } from '../payment/sweep-payments.ts';
import { Turns } from '../payment/turns.ts';

const shop = await paymentShop();
const { db, simulator, pay, stageOf, payments } = shop;
afterEach(async () => {
  await simulator.idle();
  await shop.walkRounds();
  await shop.expectAllWell();
});

const makeDue = () =>
  db
    .updateTable('payment_request')
    .set({ next_check_at: new Date(0) })
    .execute();

describe('[Y-09] at the same moment', () => {
  test('webhook, proof and sweep settle each of 40 payments once', { timeout: 120_000 }, async () => {
    const customers = 20;
    const sku = await addSku(db, { onHand: 40 });
    for (let batch = 0; batch < 40 / customers; batch += 1) {
      const orders = await shop.orders(customers, { lines: [{ sku }] });
      await makeDue();
      // Paying triggers the webhooks; the proof follows before they are answered.
      const proved = await Promise.all([
        ...orders.map(({ providerOrderId, ask }) => ask('POST /payment/verify', pay(providerOrderId).proof)),
        // Stands in for another process, which meets the others only in PostgreSQL.
        sweepPayments({ ...payments, turns: new Turns() }),
      ]);
      for (const answer of proved.slice(0, customers)) expect(answer).toMatchObject({ status: 200 });
      await simulator.idle();
      const ends = await db
        .selectFrom('payment')
        .select(['outcome', 'refunded_paise'])
        .where(
          'request_id',
          'in',
          orders.map(({ requestId }) => requestId),
        )
        .execute();
      expect(ends).toEqual(orders.map(() => ({ outcome: 'applied', refunded_paise: 0 })));
    }
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 0, reserved: 0 });
    const mails = await db.selectFrom('shop_order').select('order_id').where('stage', '=', 'placed').execute();
    expect(mails).toHaveLength(40);
  });

  test('[Y-08] expiring and being paid: each of 60 orders is placed with its goods, or refunded', async () => {
    const sku = await addSku(db, { onHand: 60 });
    const orders = await shop.orders(60, { lines: [{ sku }] });
    await db
      .updateTable('shop_order')
      .set({ hold_expires_at: new Date(Date.now() - 1000) })
      .where('stage', '=', 'awaiting payment')
      .execute();
    await Promise.all([
      abandonOrders(db, payments.log),
      abandonOrders(db, payments.log),
      ...orders.map(({ providerOrderId, ask }) => ask('POST /payment/verify', pay(providerOrderId).proof)),
    ]);
    await simulator.idle();
    // Enough for all: an order that was abandoned first could hold its goods again.
    for (const { orderId } of orders) expect(await stageOf(orderId)).toBe('placed');
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 0, reserved: 0 });
    const holds = await db.selectFrom('stock_hold').select('state').where('sku', '=', sku).execute();
    expect(holds.filter(({ state }) => state === 'consumed')).toHaveLength(60);
    expect(holds.filter(({ state }) => state === 'held')).toHaveLength(0);
  });

  test('[Y-10] thirty late payments for ten units: ten orders, twenty refunds', async () => {
    const sku = await addSku(db, { onHand: 30 });
    const orders = await shop.orders(30, { lines: [{ sku }] });
    for (const { orderId } of orders) await shop.expire(orderId);
    await db.updateTable('stock').set({ on_hand: 10 }).where('sku', '=', sku).execute();
    const answers = await Promise.all(
      orders.map(({ providerOrderId, ask }) => ask('POST /payment/verify', pay(providerOrderId).proof)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'payment-not-verified' } });
    }
    await simulator.idle();
    await shop.walkRounds();
    await shop.walkRounds();
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 0, reserved: 0 });
    const refunds = await db.selectFrom('refund').select(['state', 'amount_paise']).execute();
    expect(refunds).toEqual(Array.from({ length: 20 }, () => ({ state: 'processed', amount_paise: 50_000 })));
  });
});
