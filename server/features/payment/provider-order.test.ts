import { afterEach, describe, expect, test } from 'vitest';
import { addAccount, addSku } from '../../../database/testing/rows.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { openProviderOrder } from './open-provider-order.ts';

const shop = await paymentShop({ timeoutMs: 2_000 });
const { db, simulator, provider, payments } = shop;
afterEach(async () => {
  simulator.clearFaults();
  await shop.walkRounds();
  await shop.expectAllWell();
});

/** An order with a payment request for which the provider was not asked yet. */
async function request(): Promise<{ requestId: string; orderId: string }> {
  const userId = await addAccount(db);
  const orderId = await addWholeOrder(db, { userId, lines: [{ sku: await addSku(db) }], stage: 'awaiting payment' });
  const { request_id: requestId } = await db
    .selectFrom('payment_request')
    .select('request_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { requestId, orderId };
}

async function ordersOf(receipt: string): Promise<string[]> {
  const answer = await fetch(`${simulator.url}/orders?count=100&receipt=${receipt}`, {
    headers: { authorization: `Basic ${btoa(`${simulator.keys.keyId}:${simulator.keys.keySecret}`)}` },
  });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

describe('[K-11] the provider makes one order', () => {
  test('for fifty callers at once, while it is slow', async () => {
    const { requestId, orderId } = await request();
    simulator.fail({ call: 'POST /orders', kind: 'latency', latencyMs: 300, times: null });
    const opened = await Promise.all(Array.from({ length: 50 }, () => openProviderOrder(payments, requestId)));
    const [providerOrderId] = await ordersOf(requestId);
    expect(await ordersOf(requestId)).toHaveLength(1);
    for (const answer of opened) {
      expect(answer).toEqual({
        success: true,
        order_id: orderId,
        razorpay_order: { id: providerOrderId, amount: 50_000, currency: 'INR' },
        razorpay_key: simulator.keys.keyId,
        razorpay_script: provider.checkoutScriptUrl,
        test_mode: true,
      });
    }
  });

  test.each([
    ['it made it and its answer is lost', { kind: 'hang', when: 'after' }],
    ['it made it and hung up', { kind: 'reset', when: 'after' }],
    ['it made it and answered garbage', { kind: 'garbage', when: 'after' }],
  ] as const)('where %s: it is found by its receipt', async (_name, fault) => {
    const { requestId } = await request();
    simulator.fail({ call: 'POST /orders', ...fault });
    const opened = await openProviderOrder(payments, requestId);
    expect(await ordersOf(requestId)).toEqual([opened?.razorpay_order?.id]);
  });

  test('where it made it, its answer is lost and the lookup fails: the next caller finds it', async () => {
    const { requestId } = await request();
    simulator.fail({ call: 'POST /orders', kind: 'hang', when: 'after' });
    simulator.fail({ call: 'GET /orders', kind: 'status', status: 500 });
    expect(await openProviderOrder(payments, requestId)).toBeNull();
    const opened = await openProviderOrder(payments, requestId);
    expect(await ordersOf(requestId)).toEqual([opened?.razorpay_order?.id]);
  });

  test.each([
    ['refuses', { kind: 'status', status: 400 }],
    ['refuses our keys', { kind: 'status', status: 401 }],
    ['is busy', { kind: 'status', status: 429 }],
    ['answers 500', { kind: 'status', status: 500 }],
    ['hangs', { kind: 'hang' }],
  ] as const)('where it %s: nothing is opened, and the next call makes one', async (_name, fault) => {
    const { requestId } = await request();
    simulator.fail({ call: 'POST /orders', ...fault });
    expect(await openProviderOrder(payments, requestId)).toBeNull();
    expect(await openProviderOrder(payments, requestId)).not.toBeNull();
    expect(await ordersOf(requestId)).toHaveLength(1);
  });

  test('and an order that is made for another amount is not used', async () => {
    const { requestId } = await request();
    const stingy: typeof provider = {
      ...provider,
      createProviderOrder: (wanted) => provider.createProviderOrder({ ...wanted, amountPaise: 100 }),
    };
    expect(await openProviderOrder({ ...payments, provider: stingy }, requestId)).toBe(null);
    expect((await openProviderOrder(payments, requestId))?.razorpay_order).toMatchObject({ amount: 50_000 });
  });

  test('and one of another amount with the same receipt is not mistaken for it', async () => {
    const { requestId } = await request();
    const other = await provider.createProviderOrder({ amountPaise: 100, receipt: requestId });
    await db
      .updateTable('payment_request')
      .set({ asked_at: new Date(0) })
      .where('request_id', '=', requestId)
      .execute();
    await shop.walkRounds();
    const opened = await openProviderOrder(payments, requestId);
    expect(opened?.razorpay_order).toMatchObject({ amount: 50_000 });
    expect(opened?.razorpay_order?.id).not.toBe(other.outcome === 'done' ? other.value.id : '');
  });

  test('where our process died after it was made: the sweep finds it, and the payment on it', async () => {
    const { requestId, orderId } = await request();
    const made = await provider.createProviderOrder({ amountPaise: 50_000, receipt: requestId });
    await db.updateTable('payment_request').set({ asked_at: new Date() }).where('request_id', '=', requestId).execute();
    simulator.sendWebhooksTo(null);
    shop.pay(made.outcome === 'done' ? made.value.id : '');
    await shop.walkRounds();
    expect(await shop.stageOf(orderId)).toBe('placed');
    simulator.sendWebhooksTo(shop.webhookUrl);
  });
});
