import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { calmKnobs } from '../../providers/payment/simulator/faults.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { checkRefundsOf } from './check-refunds.ts';
import { requestRefundOfOrder } from './request-refund.ts';
import { sendRefunds } from './send-refunds.ts';

const shop = await paymentShop({ timeoutMs: 2_000 });
const { db, simulator, order, pay, payments } = shop;
afterEach(() => shop.settleAndCheck());

/** A refund that is due: for an order whose goods are gone. */
async function refundDue() {
  const placed = await order();
  await shop.expire(placed.orderId);
  for (const { sku } of placed.lines)
    await db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', sku).execute();
  const { paymentId } = pay(placed.providerOrderId);
  await simulator.idle();
  return { ...placed, paymentId };
}

const rowsOf = (requestId: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .selectAll('refund')
    .where('payment.request_id', '=', requestId)
    .orderBy('refund.created_at')
    // Those of one transaction.
    .orderBy('refund.amount_paise')
    .execute();

/** Other tests leave refunds that were rejected. */
async function overdue(paymentId: string) {
  const found = db.selectFrom('overdue').select('name').where('detail', '=', `payment ${paymentId}`);
  return (await found.orderBy('name').execute()).map(({ name }) => name);
}

const refundedAtProvider = (paymentId: string) =>
  simulator
    .ledger()
    .entries.filter((entry) => entry.paymentId === paymentId)
    .reduce((sum, { kind, amountPaise }) => {
      if (kind === 'refund') return sum + amountPaise;
      return kind === 'refund-undone' ? sum - amountPaise : sum;
    }, 0);

describe('[Y-10] a refund is made once', () => {
  test.each([
    ['is done although its answer times out', { kind: 'hang', when: 'after' }],
    ['is done although the connection breaks', { kind: 'reset', when: 'after' }],
    ['is done although the answer is garbage', { kind: 'garbage', when: 'after' }],
    ['is done although the answer is 502', { kind: 'status', status: 502, when: 'after' }],
    ['is refused for a moment', { kind: 'status', status: 429, when: 'before' }],
    ['does not reach the provider', { kind: 'reset', when: 'before' }],
  ] as const)('where it %s', async (_name, fault) => {
    const { requestId, paymentId } = await refundDue();
    simulator.set({ webhookDropRate: 1 });
    simulator.fail({ call: 'POST /payments/:id/refund', ...fault });
    await shop.walkRounds();
    for (let round = 0; round < 3; round += 1) await shop.walkRounds();
    expect(await rowsOf(requestId)).toMatchObject([{ state: 'processed', amount_paise: 50_000, tries: 2 }]);
    expect(refundedAtProvider(paymentId)).toBe(50_000);
  });

  test('where the provider says that it is still in progress', async () => {
    const { requestId, paymentId } = await refundDue();
    simulator.set({ refundBusySeconds: 60, webhookDropRate: 1 });
    simulator.fail({ call: 'POST /payments/:id/refund', kind: 'hang', when: 'after' });
    await shop.walkRounds();
    await shop.walkRounds();
    expect(await rowsOf(requestId)).toMatchObject([{ state: 'requested', last_error: expect.stringContaining('409') }]);
    await simulator.advance(61);
    await shop.walkRounds();
    expect(await rowsOf(requestId)).toMatchObject([{ state: 'processed' }]);
    expect(refundedAtProvider(paymentId)).toBe(50_000);
  });

  test('where ten processes send it at once', async () => {
    const { requestId, paymentId } = await refundDue();
    await db
      .updateTable('refund')
      .set({ next_try_at: new Date(0) })
      .where('state', '=', 'requested')
      .execute();
    await Promise.all(Array.from({ length: 10 }, () => sendRefunds(payments)));
    expect(await rowsOf(requestId)).toMatchObject([{ state: 'processed', tries: 1 }]);
    expect(refundedAtProvider(paymentId)).toBe(50_000);
  });

  test('where its webhook overtakes its answer', async () => {
    const { requestId, paymentId } = await refundDue();
    simulator.fail({ call: 'POST /payments/:id/refund', kind: 'latency', when: 'after', latencyMs: 300 });
    await Promise.all([shop.walkRounds(), simulator.idle()]);
    await simulator.idle();
    await shop.walkRounds();
    const refunds = await rowsOf(requestId);
    expect(refunds).toMatchObject([{ state: 'processed' }]);
    const written = db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', refunds[0]?.refund_id ?? '');
    expect(await written.execute()).toEqual([{ action: 'refund processed' }]);
    expect(refundedAtProvider(paymentId)).toBe(50_000);
  });

  test('where staff were quicker in the provider’s dashboard', async () => {
    simulator.sendWebhooksTo(null);
    const { requestId, paymentId, providerOrderId } = await refundDue();
    expect(providerOrderId).not.toBe('');
    await shop.walkRounds();
    await shop.walkRounds();
    const byHand = await refundDue();
    await shop.provider.refund({ paymentId: byHand.paymentId, amountPaise: 50_000, key: 'made-by-hand-2' });
    await shop.walkRounds();
    await shop.walkRounds();
    expect(await rowsOf(byHand.requestId)).toMatchObject([{ state: 'processed', amount_paise: 50_000 }]);
    expect(refundedAtProvider(byHand.paymentId)).toBe(50_000);
    expect(await rowsOf(requestId)).toMatchObject([{ state: 'processed' }]);
    expect(refundedAtProvider(paymentId)).toBe(50_000);
    simulator.sendWebhooksTo(shop.webhookUrl);
  });
});

describe('[Y-10] a refund made in the provider’s dashboard', () => {
  test('while ours of a part waits after a rejection, is the one we were about to ask for', async () => {
    const { orderId, requestId, providerOrderId } = await order();
    const { paymentId } = pay(providerOrderId);
    await simulator.idle();
    const { payment_id } = await db
      .selectFrom('payment')
      .select('payment_id')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    await db.insertInto('refund').values({ payment_id, reason_key: 'of a return', amount_paise: 20_000 }).execute();
    simulator.set({ refundEnd: 'failed' });
    await sendRefunds(payments);
    await simulator.idle();
    await checkRefundsOf(payments, paymentId);
    simulator.set({ refundEnd: 'processed' });
    await shop.provider.refund({ paymentId, amountPaise: 20_000, key: 'made-by-hand-9' });
    await checkRefundsOf(payments, paymentId);
    for (let round = 0; round < 2; round += 1) await shop.walkRounds();
    expect(await rowsOf(requestId)).toMatchObject([
      { reason_key: 'of a return', state: 'failed' },
      { reason_key: 'of a return, try 2', state: 'processed' },
    ]);
    expect(refundedAtProvider(paymentId)).toBe(20_000);
    await moveOrder(shop, orderId, 'Cancelled');
    simulator.set(calmKnobs);
    await shop.walkRounds();
    expect(refundedAtProvider(paymentId)).toBe(50_000);
  });

  test.each([
    ['rejected by the bank later, does not count', 'failed', 0],
    ['done by the bank later, counts', 'processed', 20_000],
  ] as const)('%s, also if no event tells', async (_name, refundEnd, refunded) => {
    const { orderId, requestId, providerOrderId } = await order();
    const { paymentId } = pay(providerOrderId);
    await simulator.idle();
    simulator.set({ refundEnd: 'processed', refundEndSeconds: 900 });
    await shop.provider.refund({ paymentId, amountPaise: 20_000, key: `made-by-hand-${refundEnd}` });
    await simulator.idle();
    await checkRefundsOf(payments, paymentId);
    expect(await rowsOf(requestId)).toMatchObject([{ amount_paise: 20_000, state: 'requested' }]);
    simulator.set({ webhookDropRate: 1, refundEnd });
    await simulator.advance(1_000);
    for (let round = 0; round < 2; round += 1) await shop.walkRounds();
    expect(await rowsOf(requestId)).toMatchObject([{ state: refundEnd }]);
    expect(refundedAtProvider(paymentId)).toBe(refunded);
    await moveOrder(shop, orderId, 'Cancelled');
    simulator.set(calmKnobs);
    await shop.walkRounds();
    expect(refundedAtProvider(paymentId)).toBe(50_000);
  });

  test('of a part, while ours of the whole is pending, is not mistaken for ours: the rest follows', async () => {
    const { requestId, paymentId } = await refundDue();
    simulator.fail({ call: 'POST /payments/:id/refund', kind: 'reset', when: 'before' });
    await shop.walkRounds();
    expect(await rowsOf(requestId)).toMatchObject([{ state: 'requested', tries: 1 }]);
    await shop.provider.refund({ paymentId, amountPaise: 20_000, key: 'made-by-hand-3' });
    await simulator.idle();
    for (let round = 0; round < 3; round += 1) await shop.walkRounds();
    expect(await rowsOf(requestId)).toMatchObject([
      { reason_key: 'cannot be served', state: 'failed', amount_paise: 50_000 },
      { state: 'processed', amount_paise: 20_000 },
      { reason_key: 'cannot be served, try 2', state: 'processed', amount_paise: 30_000 },
    ]);
    expect(refundedAtProvider(paymentId)).toBe(50_000);
  });

  test('of a part reduces ours once, if several notice it at the same moment', async () => {
    const { requestId, paymentId } = await refundDue();
    simulator.fail({ call: 'POST /payments/:id/refund', kind: 'reset', when: 'before' });
    await shop.walkRounds();
    simulator.set({ webhookDropRate: 1 });
    await shop.provider.refund({ paymentId, amountPaise: 20_000, key: 'made-by-hand-5' });
    // All have seen that it is new before the first may write; there are more of them than connections, so some write after others.
    const noticed = await db.transaction().execute(async (trx) => {
      await sql`lock table refund in share row exclusive mode`.execute(trx);
      const checks = Array.from({ length: 15 }, () => checkRefundsOf(payments, paymentId));
      await sleep(500);
      return { checks };
    });
    await Promise.all(noticed.checks);
    expect(await rowsOf(requestId)).toMatchObject([
      { state: 'failed', amount_paise: 50_000 },
      { state: 'processed', amount_paise: 20_000 },
      { state: 'requested', amount_paise: 30_000 },
    ]);
  });

  test('before we heard of the payment: what is left of it does not pay for the order, and goes back too', async () => {
    simulator.sendWebhooksTo(null);
    const { orderId, requestId, providerOrderId } = await order();
    const { paymentId } = pay(providerOrderId);
    await shop.provider.refund({ paymentId, amountPaise: 20_000, key: 'made-by-hand-6' });
    for (let round = 0; round < 3; round += 1) await shop.walkRounds();
    expect(await shop.stageOf(orderId)).not.toBe('placed');
    expect((await rowsOf(requestId)).filter(({ state }) => state === 'processed')).toHaveLength(2);
    expect(refundedAtProvider(paymentId)).toBe(50_000);
    simulator.sendWebhooksTo(shop.webhookUrl);
  });

  test('that a bank turns down is not recorded as refunded', async () => {
    const { orderId, requestId, providerOrderId } = await order();
    const { paymentId } = pay(providerOrderId);
    await simulator.idle();
    simulator.set({ refundEnd: 'failed' });
    await shop.provider.refund({ paymentId, amountPaise: 50_000, key: 'made-by-hand-4' });
    await simulator.idle();
    await shop.walkRounds();
    expect(await rowsOf(requestId)).toEqual([]);
    expect(await shop.stageOf(orderId)).toBe('placed');
  });
});

describe('a slow refund', () => {
  test('is checked until it is done', async () => {
    simulator.set({ refundEndSeconds: 3600 });
    const { requestId } = await refundDue();
    await shop.walkRounds();
    expect(await rowsOf(requestId)).toMatchObject([{ state: 'requested', provider_refund_id: expect.any(String) }]);
    await simulator.advance(3601);
    await simulator.idle();
    await shop.walkRounds();
    expect(await rowsOf(requestId)).toMatchObject([{ state: 'processed' }]);
  });

  test('that a bank turns down is recorded and requested again with a new key', async () => {
    simulator.set({ refundEnd: 'failed' });
    const { requestId, paymentId } = await refundDue();
    await shop.walkRounds();
    simulator.set({ refundEnd: 'processed' });
    await shop.walkRounds();
    expect(await rowsOf(requestId)).toMatchObject([
      { reason_key: 'cannot be served', state: 'failed' },
      { reason_key: 'cannot be served, try 2', state: 'processed' },
    ]);
    expect(refundedAtProvider(paymentId)).toBe(50_000);
    const audit = await db.selectFrom('audit').select('action').where('subject_kind', '=', 'refund').execute();
    expect(audit).toEqual(expect.arrayContaining([{ action: 'refund failed' }, { action: 'refund processed' }]));
  });

  test('that is turned down every time is reported, and not requested for ever', async () => {
    simulator.set({ refundEnd: 'failed' });
    const { requestId, paymentId } = await refundDue();
    for (let round = 0; round < 8; round += 1) await shop.walkRounds();
    expect((await rowsOf(requestId)).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'failed'));
    await db
      .updateTable('payment')
      .set({ captured_at: new Date(0) })
      .where('request_id', '=', requestId)
      .execute();
    expect(await overdue(paymentId)).toEqual(['M4 refund rejected by the bank']);
    simulator.set({ refundEnd: 'processed' });
    const [row] = await rowsOf(requestId);
    await db
      .insertInto('refund')
      .values({ payment_id: row?.payment_id ?? '', reason_key: 'by staff', amount_paise: 50_000 })
      .execute();
  });
});

/** A paid order, cancelled. Its goods are back in stock. */
async function cancelled({ askers }: { askers: number }) {
  const { orderId, requestId, providerOrderId } = await order();
  const { paymentId } = pay(providerOrderId);
  await simulator.idle();
  const ask = () => db.transaction().execute((trx) => requestRefundOfOrder(trx, orderId, 'order cancelled'));
  const asked = await Promise.all(Array.from({ length: askers }, ask));
  await db
    .updateTable('stock_hold')
    .set({ state: 'returned', returned_at: new Date() })
    .where('order_id', '=', orderId)
    .execute();
  await db.updateTable('shop_order').set({ order_status: 'Cancelled' }).where('order_id', '=', orderId).execute();
  return { requestId, paymentId, asked };
}

test('a cancelled order is refunded once, however often the refund is requested', async () => {
  const { requestId, paymentId, asked } = await cancelled({ askers: 3 });
  expect(asked.toSorted((a, b) => a - b)).toEqual([0, 0, 50_000]);
  await shop.walkRounds();
  expect(await rowsOf(requestId)).toMatchObject([{ state: 'processed', amount_paise: 50_000 }]);
  expect(refundedAtProvider(paymentId)).toBe(50_000);
});

test('[Y-10] the refund of a cancelled order that a bank rejects every time is reported until somebody refunds it', async () => {
  simulator.set({ refundEnd: 'failed' });
  const { requestId, paymentId } = await cancelled({ askers: 1 });
  await shop.walkRounds();
  expect(await overdue(paymentId)).toEqual([]);
  for (let round = 0; round < 8; round += 1) await shop.walkRounds();
  expect((await rowsOf(requestId)).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'failed'));
  expect(await overdue(paymentId)).toEqual(['M4 refund rejected by the bank']);

  simulator.set({ refundEnd: 'processed' });
  const refundThere = async (amountPaise: number, key: string) => {
    await shop.provider.refund({ paymentId, amountPaise, key });
    await checkRefundsOf(payments, paymentId);
  };
  await refundThere(20_000, 'made-by-hand-7');
  expect(await overdue(paymentId)).toEqual(['M4 refund rejected by the bank']);
  await refundThere(30_000, 'made-by-hand-8');
  expect(await overdue(paymentId)).toEqual([]);
  await simulator.idle();
  expect(refundedAtProvider(paymentId)).toBe(50_000);
});
