import { mkdtempSync, appendFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listenToWebhooks } from '../../../testing/payment-door.ts';
import { openSimulator, type OpenedSimulator } from '../../open-simulators.ts';
import { startPaymentSimulator, type PaymentSimulator } from './simulator.ts';

let simulator: PaymentSimulator;
const opened: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  simulator = await startPaymentSimulator({ seed: 11 });
  opened.push(simulator);
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const { keyId, keySecret } = simulator.keys;
  const answer = await fetch(`${simulator.url}${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> & { id: string } };
}

const newOrder = async (more: object = {}) =>
  (await call('POST', '/orders', { amount: 40_000, currency: 'INR', receipt: 'r1', ...more })).body;
const manual = { payment: { capture: 'manual', capture_options: { manual_expiry_period: 7_200 } } };

function paymentOf(paid: ReturnType<PaymentSimulator['pay']>): string {
  if ('refused' in paid) throw new Error(paid.refused);
  return paid.paymentId;
}

describe('the API', () => {
  test('returns an order like Razorpay', async () => {
    expect(await newOrder()).toEqual({
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
      entity: 'order',
      amount: 40_000,
      amount_paid: 0,
      amount_due: 40_000,
      currency: 'INR',
      receipt: 'r1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: expect.any(Number),
    });
    expect((await call('GET', '/orders?receipt=r1')).body).toMatchObject({ entity: 'collection', count: 1 });
  });

  test.each([
    [{ amount: 99, currency: 'INR' }, 'amount'],
    [{ amount: 100.5, currency: 'INR' }, 'amount'],
    [{ amount: '100', currency: 'INR' }, 'amount'],
    [{ amount: 100, currency: 'USD' }, 'currency'],
    [{ amount: 100, currency: 'INR', receipt: 'x'.repeat(41) }, 'receipt'],
    [
      { amount: 100, currency: 'INR', notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'v'])) },
      'notes',
    ],
  ])('refuses %j in Razorpay’s form', async (body, field) => {
    expect(await call('POST', '/orders', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', source: 'business', field, metadata: {} } },
    });
  });

  test('refuses a wrong key and any other spelling of Basic', async () => {
    const right = `Basic ${btoa(`${simulator.keys.keyId}:${simulator.keys.keySecret}`)}`;
    for (const authorization of ['', 'Basic eDp5', right.replace('Basic', 'basic'), right.replace('Basic', 'Bearer')]) {
      expect((await call('GET', '/payments', undefined, { authorization })).status).toBe(401);
    }
    expect((await call('GET', '/payments')).status).toBe(200);
  });

  test('answers 429 above the limit that is set', async () => {
    simulator.set({ throttlePerSecond: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('GET', '/payments')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test('refuses a used refund key with another body', async () => {
    const { id } = await newOrder();
    const path = `/payments/${paymentOf(simulator.pay({ orderId: id }))}/refund`;
    const key = { 'x-refund-idempotency': 'key-0123456789' };
    expect((await call('POST', path, { amount: 1_000 }, key)).status).toBe(200);
    expect((await call('POST', path, { amount: 2_000 }, key)).status).toBe(409);
    expect((await call('POST', path, { amount: 1_000 }, { 'x-refund-idempotency': 'short' })).status).toBe(400);
    expect(simulator.ledger().refundedPaise).toBe(1_000);
  });
});

describe('an order', () => {
  test('that is paid accepts no more payments', async () => {
    const { id } = await newOrder();
    simulator.pay({ orderId: id });
    expect(simulator.pay({ orderId: id })).toMatchObject({ refused: 'Order is already paid' });
    expect((await call('GET', `/orders/${id}`)).body).toMatchObject({ status: 'paid', amount_due: 0, attempts: 1 });
  });

  test('with an authorised payment refuses another attempt, and stays paid after a refund', async () => {
    const { id } = await newOrder(manual);
    const payment = paymentOf(simulator.pay({ orderId: id }));
    expect(simulator.pay({ orderId: id })).toHaveProperty('refused');
    expect((await call('GET', `/orders/${id}`)).body).toMatchObject({ status: 'attempted' });
    await call('POST', `/payments/${payment}/capture`, { amount: 40_000, currency: 'INR' });
    await call('POST', `/payments/${payment}/refund`);
    expect((await call('GET', `/payments/${payment}`)).body).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    });
    expect((await call('GET', `/orders/${id}`)).body).toMatchObject({ status: 'paid' });
  });

  test('can be tried again after a failure', async () => {
    const { id } = await newOrder();
    paymentOf(simulator.pay({ orderId: id, bank: 'failure' }));
    paymentOf(simulator.pay({ orderId: id }));
    expect((await call('GET', `/orders/${id}`)).body).toMatchObject({ status: 'paid', attempts: 2 });
    expect((await call('GET', `/orders/${id}/payments`)).body).toMatchObject({ count: 2 });
  });

  test('paid twice by a late bank returns the late money', async () => {
    const { id } = await newOrder();
    simulator.set({ lateAuthoriseSeconds: 1_200 });
    const late = paymentOf(simulator.pay({ orderId: id }));
    simulator.set({ lateAuthoriseSeconds: null });
    await simulator.advance(601);
    paymentOf(simulator.pay({ orderId: id }));
    await simulator.advance(1_200);
    expect((await call('GET', `/payments/${late}`)).body).toMatchObject({ status: 'refunded', captured: false });
    expect(simulator.ledger()).toMatchObject({ capturedPaise: 40_000, refundedPaise: 0 });
  });

  test('is really paid twice if that is allowed', async () => {
    const { id } = await newOrder();
    simulator.set({ isDoubleSuccessAllowed: true });
    simulator.pay({ orderId: id });
    simulator.pay({ orderId: id });
    expect(simulator.ledger().orders).toEqual([
      { orderId: id, receipt: 'r1', capturedPaise: 80_000, refundedPaise: 0 },
    ]);
  });

  test('is captured after a delay if one is set', async () => {
    const { id } = await newOrder();
    simulator.set({ captureDelaySeconds: 30 });
    const payment = paymentOf(simulator.pay({ orderId: id }));
    expect((await call('GET', `/payments/${payment}`)).body).toMatchObject({ status: 'authorized' });
    await simulator.advance(31);
    expect((await call('GET', `/payments/${payment}`)).body).toMatchObject({ status: 'captured' });
  });
});

describe('webhooks', () => {
  const eventsOf = (heard: { body: Buffer }[]) =>
    heard.map(({ body }) => (JSON.parse(body.toString()) as { event: string }).event);

  test('report every step, each as often as set', async () => {
    const shop = await listenToWebhooks();
    simulator.sendWebhooksTo(shop.url);
    simulator.set({ webhookCopies: 3 });
    simulator.pay({ orderId: (await newOrder()).id });
    await simulator.idle();
    const once = ['order.paid', 'payment.authorized', 'payment.captured'];
    expect(eventsOf(shop.heard).toSorted()).toEqual(once.flatMap((event) => [event, event, event]));
    expect(new Set(shop.heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3);
  });

  test('overtake each other within the window', async () => {
    const shop = await listenToWebhooks();
    simulator.sendWebhooksTo(shop.url);
    simulator.set({ webhookShuffleMs: 60_000 });
    for (let i = 0; i < 5; i += 1) simulator.pay({ orderId: (await newOrder()).id });
    await simulator.advance(61);
    const events = eventsOf(shop.heard);
    expect(events).toHaveLength(15);
    const inOrder = Array.from({ length: 5 }, () => ['payment.authorized', 'payment.captured', 'order.paid']).flat();
    expect(events).not.toEqual(inOrder);
    expect(events.toSorted()).toEqual(inOrder.toSorted());
  });

  test('can all get lost, and can be followed by forgeries', async () => {
    const shop = await listenToWebhooks();
    simulator.sendWebhooksTo(shop.url);
    simulator.set({ webhookDropRate: 1 });
    simulator.pay({ orderId: (await newOrder()).id });
    await simulator.idle();
    expect(shop.heard).toEqual([]);
    expect(simulator.ledger().capturedPaise).toBe(40_000);
    simulator.set({ webhookDropRate: 0, webhookForgeRate: 1 });
    simulator.pay({ orderId: (await newOrder()).id });
    await simulator.idle();
    expect(shop.heard).toHaveLength(6);
  });

  test('are repeated until they are accepted, with the secret of their first time', async () => {
    let status = 500;
    const shop = await listenToWebhooks(() => status);
    simulator.sendWebhooksTo(shop.url);
    simulator.pay({ orderId: (await newOrder()).id });
    await simulator.idle();
    const first = shop.heard.map(({ headers }) => headers['x-razorpay-signature']);
    simulator.rotateWebhookSecret('another-secret');
    status = 200;
    await simulator.advance(60);
    expect(shop.heard).toHaveLength(6);
    expect(shop.heard.slice(3).map(({ headers }) => headers['x-razorpay-signature'])).toEqual(first);
    await simulator.advance(3_600);
    expect(shop.heard).toHaveLength(6);
  });

  test('are given up after a day', async () => {
    const shop = await listenToWebhooks(() => 500);
    simulator.sendWebhooksTo(shop.url);
    simulator.pay({ orderId: (await newOrder()).id });
    await simulator.advance(24 * 3600);
    const tries = shop.heard.length;
    expect(tries).toBeGreaterThan(3 * 10);
    await simulator.advance(24 * 3600);
    expect(shop.heard).toHaveLength(tries + 3);
    await simulator.advance(7 * 24 * 3600);
    expect(shop.heard).toHaveLength(tries + 3);
  });
});

test('control over HTTP does the same as control in the process', async () => {
  const { id } = await newOrder();
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${simulator.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  expect(await send('/control/knobs', { captureDelaySeconds: 5 })).toMatchObject({ status: 200 });
  expect(await send('/control/knobs', { unknownKnob: 5 })).toMatchObject({ status: 400 });
  expect(await send('/control/pay', { orderId: id })).toMatchObject({
    status: 200,
    body: { paymentId: expect.any(String) },
  });
  expect(simulator.ledger().capturedPaise).toBe(0);
  await send('/control/clock', { advanceSeconds: 6 });
  const ledger = (await (await fetch(`${simulator.origin}/ledger`)).json()) as unknown;
  expect(ledger).toMatchObject({ capturedPaise: 40_000 });
  expect(simulator.set({ webhookCopies: 2 })).toMatchObject({ captureDelaySeconds: 5, webhookCopies: 2 });
  await send('/control/faults', { kind: 'status', status: 503 });
  expect((await call('GET', `/orders/${id}`)).status).toBe(503);
  expect((await call('GET', `/orders/${id}`)).status).toBe(200);
});

describe('a simulator with a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-simulator-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const open = () => openSimulator({ folder, port: undefined, host: '127.0.0.1' });
  const ownOf = ({ own }: OpenedSimulator) => {
    if (!own) throw new Error('another process runs it');
    opened.push(own);
    return own;
  };

  test('still has its payments, keys and unsent webhooks after it was killed', async () => {
    const first = await open();
    simulator = ownOf(first);
    const { id } = await newOrder();
    simulator.pay({ orderId: id });
    const before = simulator.ledger();
    await simulator.close();
    // A line that was being written when the process died.
    appendFileSync(join(folder, 'payments.jsonl'), '["order","order_half",{"ent');

    const second = await open();
    simulator = ownOf(second);
    expect(second.keys).toEqual(first.keys);
    expect(second.url).toBe(first.url);
    expect(simulator.ledger()).toEqual(before);
    const shop = await listenToWebhooks();
    simulator.sendWebhooksTo(shop.url);
    await simulator.idle();
    expect(shop.heard).toHaveLength(3);
  });

  test('is shared by all processes on that folder', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    expect(one).toMatchObject({ own: null, url: other.url, keys: other.keys });
  });
});
