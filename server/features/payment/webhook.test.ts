import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { followEvents } from './follow-events.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { waitsForLock } from '../../testing/waits-for-lock.ts';

const shop = await paymentShop();
const { db, simulator, order, pay, stageOf } = shop;
const { webhookSecret, keySecret } = simulator.keys;
const ofOthers: string[] = [];
/** Also after a test that failed halfway, so that the next one starts afresh. */
afterEach(async () => {
  simulator.sendWebhooksTo(shop.webhookUrl);
  await db.updateTable('webhook_event').set({ tries: 0 }).where('processed_at', 'is', null).execute();
  await shop.settleAndCheck(ofOthers);
});

const sign = (body: string, secret = webhookSecret) => createHmac('sha256', secret).update(body).digest('hex');

async function tell(body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': sign(body), ...headers },
    body,
  });
  return answer.status;
}

const eventOf = (event: string, payload: object) =>
  JSON.stringify({ entity: 'event', account_id: 'acc_1', event, contains: Object.keys(payload), payload });

const capturedEvent = (paymentId: string, orderId: string, amount = 50_000) =>
  eventOf('payment.captured', {
    payment: {
      entity: {
        id: paymentId,
        order_id: orderId,
        amount,
        currency: 'INR',
        status: 'captured',
        captured: true,
        method: 'upi',
        created_at: 1_790_000_000,
      },
    },
  });

const eventRows = () => db.selectFrom('webhook_event').selectAll().execute();
const paymentsOf = (requestId: string) =>
  db.selectFrom('payment').selectAll().where('request_id', '=', requestId).execute();

describe('[Y-09] the provider’s webhooks', () => {
  test('place the order even if the browser never comes back', async () => {
    const { orderId, providerOrderId, lines } = await order();
    pay(providerOrderId);
    await simulator.idle();
    expect(await stageOf(orderId)).toBe('placed');
    expect(await shop.stockOf(lines[0]?.sku ?? '')).toEqual({ on_hand: 9, reserved: 0 });
  });

  test('have one effect, repeated and shuffled', async () => {
    simulator.set({ webhookCopies: 5, webhookShuffleMs: 300 });
    const orders = await shop.orders(8);
    for (const { providerOrderId } of orders) pay(providerOrderId);
    await simulator.advance(1);
    for (const { orderId, requestId } of orders) {
      // The provider waits 5 s for an answer; a busy shop finishes later.
      await expect.poll(() => stageOf(orderId)).toBe('placed');
      expect(await paymentsOf(requestId)).toMatchObject([{ outcome: 'applied', refunded_paise: 0 }]);
    }
  });

  test('have one effect and one row for two hundred copies of one event', async () => {
    simulator.sendWebhooksTo(null);
    const { orderId, requestId, providerOrderId } = await order();
    const body = capturedEvent(pay(providerOrderId).paymentId, providerOrderId);
    const before = (await eventRows()).length;
    for (let round = 0; round < 4; round += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 50 }, (_, copy) => tell(body, { 'x-razorpay-event-id': `another-${round}-${copy}` })),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    expect(await eventRows()).toHaveLength(before + 1);
    expect(await stageOf(orderId)).toBe('placed');
    expect(await paymentsOf(requestId)).toMatchObject([{ outcome: 'applied' }]);
  });

  test('are left alone by the round while the process that received them follows them', async () => {
    simulator.sendWebhooksTo(null);
    const { orderId, requestId, providerOrderId } = await order();
    const body = capturedEvent(pay(providerOrderId).paymentId, providerOrderId);
    const told = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('payment_request').where('request_id', '=', requestId).forUpdate().execute();
      const telling = tell(body);
      await expect.poll(() => waitsForLock(db, '"payment_request"')).toBe(true);
      await followEvents(shop.payments);
      expect((await eventRows()).filter(({ processed_at }) => processed_at === null)).toMatchObject([{ tries: 0 }]);
      return { telling };
    });
    expect(await told.telling).toBe(200);
    expect(await stageOf(orderId)).toBe('placed');
  });

  test('may all get lost: the sweep finds the payment', async () => {
    simulator.set({ webhookDropRate: 1 });
    const { orderId, providerOrderId } = await order();
    pay(providerOrderId);
    await simulator.idle();
    expect(await stageOf(orderId)).toBe('awaiting payment');
    await shop.walkRounds();
    expect(await stageOf(orderId)).toBe('placed');
  });

  test('end the same out of order: captured before authorised before failed', async () => {
    simulator.sendWebhooksTo(null);
    const { orderId, requestId, providerOrderId } = await order();
    const { paymentId } = pay(providerOrderId);
    const captured = capturedEvent(paymentId, providerOrderId);
    const earlier = ['authorized', 'failed', 'created'].map((status) => captured.replaceAll('captured', status));
    for (const body of [captured, ...earlier]) expect(await tell(body)).toBe(200);
    await shop.walkRounds();
    expect(await stageOf(orderId)).toBe('placed');
    expect(await paymentsOf(requestId)).toMatchObject([{ state: 'captured', outcome: 'applied' }]);
  });
});

test('[Y-07] money in another currency pays for nothing, and is refunded', async () => {
  simulator.sendWebhooksTo(null);
  const { orderId, requestId, providerOrderId } = await order();
  const { paymentId } = pay(providerOrderId);
  expect(await tell(capturedEvent(paymentId, providerOrderId).replace('INR', 'USD'))).toBe(200);
  expect(await paymentsOf(requestId)).toMatchObject([{ currency: 'USD', outcome: 'refund due' }]);
  await shop.walkRounds();
  expect(await stageOf(orderId)).toBe('awaiting payment');
  expect(await shop.refundsOf(requestId)).toMatchObject([{ state: 'processed', amount_paise: 50_000 }]);
});

describe('a webhook that is not from the provider gets 401 and changes nothing', () => {
  test('forged, unsigned, altered, or signed with another secret of ours', async () => {
    simulator.sendWebhooksTo(null);
    const { orderId, providerOrderId } = await order();
    const body = capturedEvent(pay(providerOrderId).paymentId, providerOrderId);
    const before = (await eventRows()).length;
    expect(await tell(body, { 'x-razorpay-signature': '' })).toBe(401);
    expect(await tell(body, { 'x-razorpay-signature': sign(body, keySecret) })).toBe(401);
    expect(await tell(body, { 'x-razorpay-signature': sign(body).toUpperCase() })).toBe(401);
    expect(await tell(body, { 'x-razorpay-signature': sign(`${body} `) })).toBe(401);
    const rewritten = JSON.stringify(JSON.parse(body), null, 1);
    expect(await tell(rewritten, { 'x-razorpay-signature': sign(body) })).toBe(401);
    expect(await tell(body.replace('50000', '100'), { 'x-razorpay-signature': sign(body) })).toBe(401);
    expect(await eventRows()).toHaveLength(before);
    expect(await stageOf(orderId)).toBe('awaiting payment');
  });

  test('among good ones, with every second event forged', async () => {
    simulator.set({ webhookForgeRate: 0.5, webhookCopies: 2 });
    const orders = await shop.orders(5);
    for (const { providerOrderId } of orders) pay(providerOrderId);
    await simulator.idle();
    for (const { orderId } of orders) expect(await stageOf(orderId)).toBe('placed');
  });
});

describe('a signed event that cannot be used is saved and answered with 200', () => {
  test.each([
    ['unknown', eventOf('payment.downtime.started', { 'payment.downtime': { entity: { id: 'down_1' } } })],
    ['of an unknown shape', '{"event":["a"],"payload":7}'],
    ['no JSON', 'not JSON at all'],
    ['empty', '{}'],
    ['with a NUL in it', '{"event":"a\\u0000b","payload":{}}'],
    ['of 256 KiB', eventOf('x', { note: { entity: { text: 'x'.repeat(262_144 - 200) } } })],
  ])('%s', async (_name, body) => {
    expect(await tell(body)).toBe(200);
    await shop.walkRounds();
    const rows = await eventRows();
    expect(rows.at(-1)).toMatchObject({ last_error: null, processed_at: expect.any(Date) });
  });

  const refundEvent = (paymentId: string, refundId = 'rfnd_NobodyHasIt1') =>
    eventOf('refund.processed', {
      refund: {
        entity: { id: refundId, payment_id: paymentId, amount: 50_000, status: 'processed', created_at: 1_790_000_000 },
      },
    });

  test.each([
    ['a payment', capturedEvent('pay_NobodyHasIt1', 'order_NobodyHas1')],
    ['a refund of a payment', refundEvent('pay_NobodyHasIt2')],
  ])('about %s that the provider does not have ends at once, with a note and without an alarm', async (_name, body) => {
    expect(await tell(body)).toBe(200);
    await shop.walkRounds();
    const row = (await eventRows()).find((each) => each.body === body);
    expect(row).toMatchObject({ tries: 1, processed_at: expect.any(Date), last_error: 'unknown payment' });
    expect(await db.selectFrom('overdue').selectAll().execute()).toEqual([]);
  });

  test('about a refund of another shop’s payment on the same account ends at once', async () => {
    const made = await shop.provider.createProviderOrder({ amountPaise: 50_000, receipt: 'another-shop', notes: {} });
    if (made.outcome !== 'done') throw new Error('no order');
    simulator.sendWebhooksTo(null);
    const { paymentId } = pay(made.value.id);
    ofOthers.push(paymentId);
    await shop.provider.refund({ paymentId, amountPaise: 50_000, key: 'by-another-shop' });
    const body = refundEvent(paymentId);
    expect(await tell(body)).toBe(200);
    await shop.walkRounds();
    const row = (await eventRows()).find((each) => each.body === body);
    expect(row).toMatchObject({ tries: 1, processed_at: expect.any(Date) });
    expect(await db.selectFrom('overdue').selectAll().execute()).toEqual([]);
  });

  test('[Y-10] about a refund whose payment we do not know yet is saved, and places no order', async () => {
    simulator.sendWebhooksTo(null);
    const { orderId, requestId, providerOrderId } = await order();
    const { paymentId } = pay(providerOrderId);
    const made = await shop.provider.refund({ paymentId, amountPaise: 50_000, key: 'by-hand-at-once' });
    if (made.outcome !== 'done') throw new Error('no refund');
    expect(await paymentsOf(requestId)).toEqual([]);
    expect(await tell(refundEvent(paymentId, made.value.id))).toBe(200);
    await followEvents(shop.payments);
    await shop.walkRounds();
    expect(await paymentsOf(requestId)).toMatchObject([{ outcome: 'refund due', refunded_paise: 50_000 }]);
    expect(await shop.refundsOf(requestId)).toMatchObject([{ state: 'processed', amount_paise: 50_000 }]);
    expect(await stageOf(orderId)).toBe('awaiting payment');
  });

  test('gets 413 if it is too large', async () => {
    expect(await tell(`{"a":"${'x'.repeat(262_144)}"}`)).toBe(413);
  });

  test('is tried again after a pause if it failed, not in every round', async () => {
    simulator.fail({ call: 'GET /payments/:id', kind: 'status', status: 500, times: null });
    const body = capturedEvent('pay_Patience123456', 'order_Unknown123456');
    expect(await tell(body)).toBe(200);
    for (let round = 0; round < 3; round += 1) await followEvents(shop.payments);
    expect((await eventRows()).find((row) => row.body === body)).toMatchObject({ tries: 1, processed_at: null });
  });

  test('are all followed in one round, however many came together', async () => {
    const bodies = Array.from({ length: 45 }, (_, i) =>
      capturedEvent(`pay_Burst${100_000 + i}`, 'order_Unknown123456'),
    );
    for (const body of bodies) expect(await tell(body)).toBe(200);
    await followEvents(shop.payments);
    const rows = (await eventRows()).filter(({ body }) => bodies.includes(body));
    expect(rows.map(({ tries, last_error }) => ({ tries, last_error }))).toEqual(
      bodies.map(() => ({ tries: 1, last_error: 'unknown payment' })),
    );
  });

  test('does not hold up the others if it fails every time, and is reported', async () => {
    simulator.fail({ call: 'GET /payments/:id', kind: 'status', status: 500, times: null });
    const poison = capturedEvent('pay_Poisoned123456', 'order_Unknown123456');
    expect(await tell(poison)).toBe(200);
    const { orderId, providerOrderId } = await order();
    pay(providerOrderId);
    await simulator.idle();
    for (let round = 0; round < 13; round += 1) await shop.walkRounds();
    expect(await stageOf(orderId)).toBe('placed');
    const row = (await eventRows()).find(({ body }) => body === poison);
    expect(row).toMatchObject({ tries: 12, processed_at: null, last_error: expect.stringContaining('500') });
    expect(await db.selectFrom('overdue').select('name').execute()).toEqual([
      { name: 'L4 webhook event not processed' },
    ]);
  });
});

test('after a change of the webhook secret, events signed with the old one are still accepted', async () => {
  const rotating = await paymentShop({ webhookSecrets: ['the new secret', webhookSecret] });
  rotating.simulator.rotateWebhookSecret(webhookSecret);
  const before = await rotating.order();
  rotating.pay(before.providerOrderId);
  await rotating.simulator.idle();
  rotating.simulator.rotateWebhookSecret('the new secret');
  const after = await rotating.order();
  rotating.pay(after.providerOrderId);
  await rotating.simulator.idle();
  expect([await rotating.stageOf(before.orderId), await rotating.stageOf(after.orderId)]).toEqual(['placed', 'placed']);
  await rotating.expectAllWell();
});

describe('[Y-10] a payment for an order that we do not know', () => {
  const make = async (receipt: string, notes: Record<string, string>) => {
    const made = await shop.provider.createProviderOrder({ amountPaise: 70_000, receipt, notes });
    if (made.outcome !== 'done') throw new Error('no order');
    return made.value.id;
  };
  const refundsOf = (paymentId: string) =>
    db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .select(['refund.state', 'refund.amount_paise'])
      .where('provider_payment_id', '=', paymentId)
      .execute();

  test('is refunded if this shop asked for it', async () => {
    const { paymentId } = pay(await make('lost-with-a-disk', { shop: 'pahiya' }));
    await simulator.idle();
    await shop.walkRounds();
    expect(await refundsOf(paymentId)).toEqual([{ state: 'processed', amount_paise: 70_000 }]);
  });

  test('is refunded if it came on a second provider order of one of our requests', async () => {
    const { orderId, requestId } = await order();
    const twin = await make(requestId, {});
    const { paymentId } = pay(twin);
    await simulator.idle();
    await shop.walkRounds();
    expect(await refundsOf(paymentId)).toEqual([{ state: 'processed', amount_paise: 70_000 }]);
    expect(await stageOf(orderId)).toBe('awaiting payment');
  });

  test('is left alone if it belongs to another shop on the same account', async () => {
    const orderId = await make('of-somebody-else', { shop: 'another' });
    const { paymentId } = pay(orderId);
    ofOthers.push(paymentId);
    await simulator.idle();
    await shop.walkRounds();
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(simulator.ledger().orders.find((entry) => entry.orderId === orderId)?.refundedPaise).toBe(0);
  });
});
