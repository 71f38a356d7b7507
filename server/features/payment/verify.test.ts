import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { callerOf } from '../../testing/caller.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { signedIn } from '../../testing/signed-in.ts';

const shop = await paymentShop({ timeoutMs: 2_000 });
const { db, simulator, order, pay, stageOf } = shop;
simulator.sendWebhooksTo(null);
afterEach(async () => {
  simulator.clearFaults();
  simulator.set({ captureDelaySeconds: 0 });
  await shop.walkRounds();
  await shop.expectAllWell();
});

const capturedOf = (providerOrderId: string) =>
  simulator.ledger().orders.find((entry) => entry.orderId === providerOrderId)?.capturedPaise;

describe('[Y-01] the proof of a payment', () => {
  test('places the order, uses its stock, and gets the same answer however often it is sent', async () => {
    const { orderId, providerOrderId, lines, ask } = await order();
    const { proof } = pay(providerOrderId);
    const first = await ask('POST /payment/verify', proof);
    expect(first).toMatchObject({ status: 200, body: { success: true, order_id: orderId } });
    const again = await Promise.all(Array.from({ length: 20 }, () => ask('POST /payment/verify', proof)));
    for (const answer of again) expect(answer.body).toEqual(first.body);
    expect(await stageOf(orderId)).toBe('placed');
    expect(await shop.stockOf(lines[0]?.sku ?? '')).toEqual({ on_hand: 9, reserved: 0 });
    const payments = await db.selectFrom('payment').selectAll().where('outcome', '=', 'applied').execute();
    expect(payments.filter(({ provider_payment_id: id }) => id === proof.razorpay_payment_id)).toHaveLength(1);
  });

  test('captures a payment that is only authorised', async () => {
    simulator.set({ captureDelaySeconds: 3600 });
    const { orderId, providerOrderId, ask } = await order();
    expect((await ask('POST /payment/verify', pay(providerOrderId).proof)).status).toBe(200);
    expect(await stageOf(orderId)).toBe('placed');
    expect(capturedOf(providerOrderId)).toBe(50_000);
  });

  test('gets the same refusal, byte for byte, for somebody else’s order, another purpose and an unknown order', async () => {
    const { orderId, providerOrderId, ask } = await order();
    const { proof } = pay(providerOrderId);
    const stranger = callerOf(shop.http, (await signedIn(shop)).headers);
    const unknown = { ...proof, razorpay_order_id: 'order_Nothing1234567' };
    const answers = [
      await stranger('POST /payment/verify', proof),
      await ask('POST /feepay/verify', proof),
      await ask('POST /payment/verify', unknown),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(await stageOf(orderId)).toBe('awaiting payment');
    expect((await ask('POST /payment/verify', proof)).status).toBe(200);
  });

  test('[Y-07] with a good signature of a cheap order does not pay for an expensive one', async () => {
    const cheap = await order();
    const { proof } = pay(cheap.providerOrderId);
    const dear = await order({ lines: cheap.lines.map(({ sku }) => ({ sku, quantity: 5 })) });
    const swapped = { ...proof, razorpay_order_id: dear.providerOrderId };
    expect((await dear.ask('POST /payment/verify', swapped)).body).toMatchObject({ code: 'payment-not-verified' });
    expect(await stageOf(dear.orderId)).toBe('awaiting payment');
  });

  test('[Y-07] of a payment of the wrong amount places nothing, and the money is refunded', async () => {
    const { userId, headers } = await signedIn(shop);
    const orderId = await addWholeOrder(db, { userId, lines: [{ sku: await addSku(db) }], stage: 'awaiting payment' });
    const cheap = await shop.provider.createProviderOrder({ amountPaise: 100, receipt: 'another-amount' });
    const provider_order_id = cheap.outcome === 'done' ? cheap.value.id : '';
    await db.updateTable('payment_request').set({ provider_order_id }).where('order_id', '=', orderId).execute();
    const { proof } = pay(provider_order_id);
    const answer = await callerOf(shop.http, headers)('POST /payment/verify', proof);
    expect(answer).toMatchObject({ status: 400, body: { code: 'payment-not-verified' } });
    expect(await stageOf(orderId)).toBe('awaiting payment');
    await shop.walkRounds();
    const refunds = await db.selectFrom('refund').select(['state', 'amount_paise']).execute();
    expect(refunds).toEqual([{ state: 'processed', amount_paise: 100 }]);
  });

  test('[Y-07] of an authorised payment of the wrong amount captures nothing', async () => {
    simulator.set({ captureDelaySeconds: 3600 });
    const { userId, headers } = await signedIn(shop);
    const orderId = await addWholeOrder(db, { userId, lines: [{ sku: await addSku(db) }], stage: 'awaiting payment' });
    const cheap = await shop.provider.createProviderOrder({ amountPaise: 100, receipt: 'set-aside' });
    const provider_order_id = cheap.outcome === 'done' ? cheap.value.id : '';
    await db.updateTable('payment_request').set({ provider_order_id }).where('order_id', '=', orderId).execute();
    const answer = await callerOf(shop.http, headers)('POST /payment/verify', pay(provider_order_id).proof);
    expect(answer).toMatchObject({ status: 503, body: { code: 'payment-unconfirmed' } });
    await shop.walkRounds();
    expect(capturedOf(provider_order_id)).toBe(0);
    expect(await stageOf(orderId)).toBe('awaiting payment');
  });

  test.each([
    ['fails', { kind: 'status', status: 500 }],
    ['is refused', { kind: 'status', status: 400 }],
    ['gets no answer', { kind: 'hang' }],
  ] as const)('whose capture %s places nothing until the money arrives', async (_name, fault) => {
    simulator.set({ captureDelaySeconds: 3600 });
    const { orderId, providerOrderId, ask } = await order();
    const { proof } = pay(providerOrderId);
    simulator.fail({ call: 'POST /payments/:id/capture', ...fault });
    expect((await ask('POST /payment/verify', proof)).status).toBe(503);
    expect([await stageOf(orderId), capturedOf(providerOrderId)]).toEqual(['awaiting payment', 0]);
    expect((await ask('POST /payment/verify', proof)).status).toBe(200);
    expect([await stageOf(orderId), capturedOf(providerOrderId)]).toEqual(['placed', 50_000]);
  });

  test.each([
    ['upper case', (signature: string) => signature.toUpperCase()],
    ['another', () => 'ab'.repeat(32)],
    ['empty', () => ''],
    ['a list', (signature: string) => [signature]],
    ['10 KB', () => 'a'.repeat(10_000)],
  ])('with a signature that is %s gets 400', async (_name, change) => {
    const { orderId, providerOrderId, ask } = await order();
    const { proof } = pay(providerOrderId);
    const forged = { ...proof, razorpay_signature: change(proof.razorpay_signature) };
    expect((await ask('POST /payment/verify', forged)).status).toBe(400);
    expect(await stageOf(orderId)).toBe('awaiting payment');
  });

  test('of a failed payment does not place the order, which can still be paid', async () => {
    const { orderId, providerOrderId, ask } = await order();
    const failed = pay(providerOrderId, 'failure');
    expect((await ask('POST /payment/verify', failed.proof)).body).toMatchObject({ code: 'payment-not-verified' });
    expect(await stageOf(orderId)).toBe('awaiting payment');
    expect((await ask('POST /payment/verify', pay(providerOrderId).proof)).status).toBe(200);
    expect(await stageOf(orderId)).toBe('placed');
  });

  test('[Y-08] of a failed payment leaves two minutes to try again, then the stock is released', async () => {
    const { orderId, providerOrderId, ask, lines } = await order();
    const leftSeconds = async () => {
      const { rows } = await sql<{ left: number }>`
        select extract(epoch from hold_expires_at - now())::float as left from shop_order where order_id = ${orderId}`.execute(
        db,
      );
      return rows[0]?.left;
    };
    expect(await leftSeconds()).toBeGreaterThan(600);
    await ask('POST /payment/verify', pay(providerOrderId, 'failure').proof);
    expect(await leftSeconds()).toBeLessThanOrEqual(120);
    expect(await leftSeconds()).toBeGreaterThan(60);
    await shop.expire(orderId);
    expect(await stageOf(orderId)).toBe('abandoned');
    expect(await shop.stockOf(lines[0]?.sku ?? '')).toMatchObject({ reserved: 0 });
  });

  test.each([
    ['refuses our keys', { kind: 'status', status: 401 }],
    ['answers 500', { kind: 'status', status: 500 }],
    ['hangs', { kind: 'hang' }],
    ['hangs up after its work', { kind: 'reset', when: 'after' }],
    ['answers garbage', { kind: 'garbage' }],
    ['answers later than we wait', { kind: 'latency', latencyMs: 3_000 }],
  ] as const)(
    'while the provider %s is reported as unconfirmed, never as failed, and settled as soon as possible',
    async (_name, fault) => {
      const { orderId, providerOrderId, ask } = await order();
      const { proof } = pay(providerOrderId);
      simulator.fail({ call: 'GET /payments/:id', ...fault });
      expect(await ask('POST /payment/verify', proof)).toMatchObject({
        status: 503,
        body: { code: 'payment-unconfirmed' },
      });
      expect(await stageOf(orderId)).toBe('awaiting payment');
      const [request] = await db.selectFrom('payment_request').selectAll().where('order_id', '=', orderId).execute();
      expect(request?.next_check_at?.getTime()).toBeLessThanOrEqual(Date.now());
      expect((await ask('POST /payment/verify', proof)).status).toBe(200);
      expect(await stageOf(orderId)).toBe('placed');
    },
  );
});

describe('[Y-01] a browser that comes back from the provider', () => {
  const callback = (fields: Record<string, string>, query = '') =>
    fetch(`${shop.origin}/api/payment/callback${query}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });

  test('with a proof is sent to the success page, and its order is placed by then', async () => {
    const { orderId, providerOrderId } = await order();
    const answer = await callback(pay(providerOrderId).proof);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/payment-success/${orderId}`]);
    expect(await stageOf(orderId)).toBe('placed');
  });

  test('with a failure, a forgery or nothing is sent to the failed page, and nothing changes', async () => {
    const { orderId, providerOrderId } = await order();
    const { proof } = pay(providerOrderId);
    const page = `/payment-failed/${orderId}`;
    const forged = { ...proof, razorpay_signature: 'ab'.repeat(32) };
    expect((await callback(forged)).headers.get('location')).toBe(page);
    const failure = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'declined' };
    expect((await callback(failure, `?order=${orderId}`)).headers.get('location')).toBe(page);
    expect((await callback({})).headers.get('location')).toBe('/my-account');
    expect(await stageOf(orderId)).toBe('awaiting payment');
  });

  test('is never sent to another site', async () => {
    for (const target of ['//evil.example', 'https://evil.example', '..', 'a/b', '%2F%2Fevil']) {
      const answer = await callback({}, `?order=${encodeURIComponent(target)}`);
      expect([400, answer.headers.get('location')]).toEqual([answer.status, null]);
    }
  });
});
