import { afterEach, describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { paymentShop } from '../../testing/payment-shop.ts';

const shop = await paymentShop();
const { db, simulator, order, pay, stageOf, refundsOf } = shop;
afterEach(() => shop.settleAndCheck());

const setStock = (sku: string, onHand: number) =>
  db.updateTable('stock').set({ on_hand: onHand }).where('sku', '=', sku).execute();

describe('[Y-08] what an unpaid order holds', () => {
  test('stays held while a payment fails, and is released when its time runs out', async () => {
    const sku = await addSku(db, { onHand: 3 });
    const { orderId, providerOrderId } = await order({ lines: [{ sku, quantity: 2 }] });
    pay(providerOrderId, 'failure');
    await simulator.idle();
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 3, reserved: 2 });
    await shop.walkRounds();
    expect(await stageOf(orderId)).toBe('awaiting payment');
    await shop.expire(orderId);
    expect(await stageOf(orderId)).toBe('abandoned');
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 3, reserved: 0 });
    await shop.expire(orderId);
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 3, reserved: 0 });
  });

  test('of thirty abandoned orders leaves nothing reserved', async () => {
    const sku = await addSku(db, { onHand: 30 });
    await shop.orders(30, { lines: [{ sku }] });
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 30, reserved: 30 });
    await db
      .updateTable('shop_order')
      .set({ hold_expires_at: new Date(0) })
      .where('stage', '=', 'awaiting payment')
      .execute();
    await Promise.all([shop.walkRounds(), shop.walkRounds()]);
    await shop.walkRounds();
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 30, reserved: 0 });
  });
});

describe('a bank that confirms after the time has run out', () => {
  /** Paid in time, confirmed two days later: by then nothing is captured automatically. */
  async function payLate(wanted: Parameters<typeof order>[0]) {
    simulator.set({ lateAuthoriseSeconds: 2 * 24 * 3600 });
    const placed = await order(wanted);
    pay(placed.providerOrderId);
    await simulator.advance(11 * 60);
    await simulator.idle();
    await shop.expire(placed.orderId);
    expect(await stageOf(placed.orderId)).toBe('abandoned');
    return placed;
  }

  test('[Y-09] places the order if its goods are still there', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const { orderId, requestId } = await payLate({ lines: [{ sku }] });
    await simulator.advance(2 * 24 * 3600);
    await simulator.idle();
    await shop.walkRounds();
    expect(await stageOf(orderId)).toBe('placed');
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 0, reserved: 0 });
    expect(await refundsOf(requestId)).toEqual([]);
  });

  test('[Y-10] is not captured when they are gone: the money was never ours, and the provider returns it', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const { orderId, providerOrderId, requestId } = await payLate({ lines: [{ sku }] });
    await setStock(sku, 0);
    await simulator.advance(2 * 24 * 3600);
    await simulator.idle();
    await shop.walkRounds();
    await simulator.advance(5 * 24 * 3600);
    await simulator.idle();
    await shop.walkRounds();
    expect(await stageOf(orderId)).toBe('abandoned');
    expect(await refundsOf(requestId)).toEqual([]);
    const entries = simulator.ledger().entries.filter((entry) => entry.orderId === providerOrderId);
    expect(entries.map(({ kind }) => kind)).toEqual(['hold', 'release']);
    const saved = await db
      .selectFrom('payment')
      .select(['state', 'outcome'])
      .where('request_id', '=', requestId)
      .execute();
    expect(saved).toEqual([{ state: 'failed', outcome: null }]);
  });
});

describe('[Y-10] a captured payment that cannot be used', () => {
  test('for an abandoned order whose goods are gone is refunded once and in full', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const { orderId, requestId, providerOrderId, ask } = await order({ lines: [{ sku }] });
    await shop.expire(orderId);
    await setStock(sku, 0);
    const { proof } = pay(providerOrderId);
    await simulator.idle();
    for (let round = 0; round < 3; round += 1)
      await Promise.all([shop.walkRounds(), ask('POST /payment/verify', proof)]);
    expect(await refundsOf(requestId)).toEqual([
      { reason_key: 'cannot be served', state: 'processed', amount_paise: 50_000 },
    ]);
    expect((await ask('POST /payment/verify', proof)).body).toMatchObject({ code: 'payment-not-verified' });
    expect(await stageOf(orderId)).toBe('abandoned');
  });

  test('for an order whose coupon was used up by another customer meanwhile is refunded', async () => {
    await db.insertInto('coupon').values({ code: 'ONLYONE', price_offer_paise: 5_000, limit_total: 1 }).execute();
    const couponCode = 'ONLYONE';
    const first = await order({ couponCode });
    await shop.expire(first.orderId);
    const second = await order({ couponCode });
    pay(second.providerOrderId);
    pay(first.providerOrderId);
    await simulator.idle();
    await shop.walkRounds();
    expect([await stageOf(first.orderId), await stageOf(second.orderId)]).toEqual(['abandoned', 'placed']);
    expect(await refundsOf(first.requestId)).toMatchObject([{ state: 'processed', amount_paise: 45_000 }]);
    expect(await refundsOf(second.requestId)).toEqual([]);
  });

  test('for an order whose coupon the customer used for another order meanwhile is refunded', async () => {
    await db.insertInto('coupon').values({ code: 'ONEEACH', price_offer_paise: 5_000, limit_per_user: 1 }).execute();
    const couponCode = 'ONEEACH';
    const first = await order({ couponCode });
    await shop.expire(first.orderId);
    const form = first.customer.form([await addSku(db)], { coupon_code: couponCode });
    const { body: second } = await first.customer.pay(form);
    pay(second.razorpay_order?.id ?? '');
    pay(first.providerOrderId);
    await simulator.idle();
    await shop.walkRounds();
    expect([await stageOf(first.orderId), await stageOf(second.order_id ?? '')]).toEqual(['abandoned', 'placed']);
    expect(await refundsOf(first.requestId)).toMatchObject([{ state: 'processed', amount_paise: 45_000 }]);
  });

  test('for an order whose goods another customer is about to pay for is refunded', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const late = await order({ lines: [{ sku }] });
    await shop.expire(late.orderId);
    const holding = await order({ lines: [{ sku }] });
    pay(late.providerOrderId);
    await simulator.idle();
    await shop.walkRounds();
    expect([await stageOf(late.orderId), await stageOf(holding.orderId)]).toEqual(['abandoned', 'awaiting payment']);
    expect(await refundsOf(late.requestId)).toMatchObject([{ state: 'processed', amount_paise: 50_000 }]);
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 1, reserved: 1 });
  });

  test('a late order gets its coupon again if it can', async () => {
    await db.insertInto('coupon').values({ code: 'TWICE', price_offer_paise: 5_000, limit_per_user: 1 }).execute();
    const { orderId, providerOrderId } = await order({ couponCode: 'TWICE' });
    await shop.expire(orderId);
    pay(providerOrderId);
    await simulator.idle();
    expect(await stageOf(orderId)).toBe('placed');
    const { taken } = await db
      .selectFrom('coupon')
      .select('taken')
      .where('code', '=', 'TWICE')
      .executeTakeFirstOrThrow();
    expect(taken).toBe(1);
  });

  test('is refunded if it is the second one for an order, and the order stays placed', async () => {
    simulator.set({ isDoubleSuccessAllowed: true });
    const { orderId, requestId, providerOrderId, ask } = await order();
    const both = [pay(providerOrderId), pay(providerOrderId)];
    const answers = await Promise.all(both.map(({ proof }) => ask('POST /payment/verify', proof)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { order_id: orderId } });
    await simulator.idle();
    await shop.walkRounds();
    expect(await refundsOf(requestId)).toEqual([
      { reason_key: 'paid twice', state: 'processed', amount_paise: 50_000 },
    ]);
    expect(await stageOf(orderId)).toBe('placed');
  });
});
