import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { testPayment } from '../../testing/payment-door.ts';
import { Circuit } from './circuit.ts';
import type { Outcome } from './payment.ts';
import { razorpay } from './razorpay.ts';

const { simulator, connect } = await testPayment();
/** For calls that get no answer. */
const shortly = { timeoutMs: 800 };
let receipts = 0;
const newReceipt = () => `receipt-${(receipts += 1)}`;

function done<T>(ended: Outcome<T>): T {
  expect(ended).toMatchObject({ outcome: 'done' });
  if (ended.outcome !== 'done') throw new Error(ended.outcome);
  return ended.value;
}

function paid(orderId: string): string {
  const ended = simulator.pay({ orderId });
  if ('refused' in ended) throw new Error(ended.refused);
  return ended.paymentId;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const newOrder = async (amountPaise = 50_000) =>
  done(await connect().createProviderOrder({ amountPaise, receipt: newReceipt(), notes: { purpose: 'order' } }));

const countOrders = async (receipt: string) => {
  const authorization = `Basic ${btoa(`${simulator.keys.keyId}:${simulator.keys.keySecret}`)}`;
  const answer = await fetch(`${simulator.url}/orders?receipt=${receipt}`, { headers: { authorization } });
  return ((await answer.json()) as { count: number }).count;
};

afterEach(() => {
  simulator.clearFaults();
  simulator.set({ throttlePerSecond: null, lateAuthoriseSeconds: null, refundBusySeconds: 0, refundEnd: 'processed' });
});

describe('an order at the provider', () => {
  test('is made in paise, with our receipt and notes, and found by its id and its receipt', async () => {
    const receipt = newReceipt();
    const made = done(await connect().createProviderOrder({ amountPaise: 12_345, receipt, notes: { purpose: 'fee' } }));
    expect(made).toMatchObject({
      amountPaise: 12_345,
      paidPaise: 0,
      receipt,
      state: 'created',
      notes: { purpose: 'fee' },
    });
    expect(done(await connect().findOrder(made.id))).toEqual(made);
    expect(done(await connect().findOrderByReceipt(receipt))).toEqual(made);
    expect(done(await connect().findOrderByReceipt('nothing-of-ours'))).toBeNull();
  });

  test.each([99, 0, -1, 100.5, Number.NaN])('%s paise are never charged', async (amountPaise) => {
    await expect(connect().createProviderOrder({ amountPaise, receipt: newReceipt() })).rejects.toThrow(
      'cannot be charged',
    );
  });

  test('without notes can be read, although the provider sends a list', async () => {
    const made = done(await connect().createProviderOrder({ amountPaise: 100, receipt: newReceipt() }));
    expect(made.notes).toEqual({});
  });

  test.each(['hang', 'reset', 'status', 'garbage', 'redirect'] as const)(
    'is found if it was made and the answer got lost (%s)',
    async (kind) => {
      const receipt = newReceipt();
      simulator.fail({ call: 'POST /orders', kind, when: 'after' });
      const made = done(await connect(shortly).createProviderOrder({ amountPaise: 700, receipt }));
      expect(made.receipt).toBe(receipt);
      expect(await countOrders(receipt)).toBe(1);
    },
  );

  test.each(['hang', 'reset', 'status', 'garbage', 'redirect'] as const)(
    'is unknown if it was not made and the lookup fails (%s)',
    async (kind) => {
      const receipt = newReceipt();
      simulator.fail({ call: 'POST /orders', kind, when: 'before' });
      expect(await connect(shortly).createProviderOrder({ amountPaise: 700, receipt })).toMatchObject({
        outcome: 'unknown',
      });
      expect(await countOrders(receipt)).toBe(0);
      done(await connect().createProviderOrder({ amountPaise: 700, receipt, mayExist: true }));
      expect(await countOrders(receipt)).toBe(1);
    },
  );

  test('is never made a second time while the first may exist', async () => {
    const receipt = newReceipt();
    const request = { amountPaise: 900, receipt };
    simulator.fail({ call: 'POST /orders', kind: 'reset', when: 'after' });
    simulator.fail({ call: 'GET /orders', kind: 'status', status: 502, times: 2 });
    expect(await connect().createProviderOrder(request)).toMatchObject({ outcome: 'unknown' });
    expect(await connect().createProviderOrder({ ...request, mayExist: true })).toMatchObject({ outcome: 'unknown' });
    const found = done(await connect().createProviderOrder({ ...request, mayExist: true }));
    expect(found.receipt).toBe(receipt);
    expect(await countOrders(receipt)).toBe(1);
  });

  test('of another amount with the same receipt is not mistaken for ours', async () => {
    const receipt = newReceipt();
    done(await connect().createProviderOrder({ amountPaise: 500, receipt }));
    const other = done(await connect().createProviderOrder({ amountPaise: 600, receipt, mayExist: true }));
    expect(other.amountPaise).toBe(600);
  });
});

describe('how a call can end', () => {
  test('refused, with the reason', async () => {
    expect(await connect().findPayment('pay_nothing')).toMatchObject({
      outcome: 'refused',
      reason: 'not-found',
      status: 400,
    });
    const stranger = connect({ keySecret: 'not the secret at all' });
    expect(await stranger.findPayment('pay_nothing')).toMatchObject({ outcome: 'refused', reason: 'credentials' });
    simulator.set({ isReceiptUnique: true });
    const { receipt } = await newOrder();
    const twice = await connect().createProviderOrder({ amountPaise: 100, receipt: receipt ?? '' });
    simulator.set({ isReceiptUnique: false });
    expect(twice).toMatchObject({
      outcome: 'refused',
      reason: 'rejected',
      description: expect.stringContaining('receipt'),
    });
  });

  test('unreachable, if it was certainly not sent or not accepted', async () => {
    const nobody = connect({ url: `http://127.0.0.1:${await closedPort()}/v1` });
    expect(await nobody.createProviderOrder({ amountPaise: 100, receipt: 'x' })).toMatchObject({
      outcome: 'unreachable',
      detail: 'ECONNREFUSED',
    });
    simulator.set({ throttlePerSecond: 0 });
    expect(await connect().findPayment('pay_x')).toMatchObject({ outcome: 'unreachable' });
  });

  test('done if slow but in time, unknown if too slow', async () => {
    const { id } = await newOrder();
    simulator.fail({ kind: 'latency', latencyMs: 60 });
    expect(await connect().findOrder(id)).toMatchObject({ outcome: 'done' });
    simulator.fail({ kind: 'latency', latencyMs: 4_000 });
    expect(await connect(shortly).findOrder(id)).toMatchObject({ outcome: 'unknown', detail: 'timed out' });
  });

  test('a redirect is not followed', async () => {
    const visited: string[] = [];
    const elsewhere = createServer((request, response) => {
      visited.push(request.url ?? '');
      if (request.url === '/v1/orders/o') response.writeHead(302, { location: '/trap' }).end();
      else response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port } = elsewhere.address() as AddressInfo;
    expect(await connect({ url: `http://127.0.0.1:${port}/v1` }).findOrder('o')).toMatchObject({ outcome: 'unknown' });
    elsewhere.close();
    expect(visited).toEqual(['/v1/orders/o']);
  });

  test('an id that contains a path stays an id', async () => {
    expect(await connect().findPayment('../orders')).toMatchObject({ outcome: 'refused', reason: 'not-found' });
  });

  test('after five failures in a row calls fail at once, until one succeeds', async () => {
    let nowMs = 0;
    const provider = connect({ circuit: new Circuit(() => nowMs) });
    const { id } = await newOrder();
    simulator.fail({ call: 'GET /orders/:id', kind: 'status', status: 503, times: 6 });
    for (let i = 0; i < 5; i += 1) expect(await provider.findOrder(id)).toMatchObject({ outcome: 'unknown' });
    expect(await provider.findOrder(id)).toMatchObject({
      outcome: 'unreachable',
      detail: expect.stringContaining('is not called'),
    });
    nowMs = 10_001;
    const [tried, meanwhile] = await Promise.all([provider.findOrder(id), provider.findOrder(id)]);
    expect([tried.outcome, meanwhile.outcome]).toEqual(['unknown', 'unreachable']);
    nowMs = 20_002;
    expect(await provider.findOrder(id)).toMatchObject({ outcome: 'done' });
    expect(await provider.findOrder(id)).toMatchObject({ outcome: 'done' });
  });

  test('a refusal is an answer and does not open the circuit', async () => {
    const provider = connect();
    for (let i = 0; i < 8; i += 1) expect(await provider.findPayment('pay_x')).toMatchObject({ outcome: 'refused' });
  });
});

describe('a payment', () => {
  test('is captured automatically, and listed with its order', async () => {
    const order = await newOrder(25_000);
    const paymentId = paid(order.id);
    const payment = done(await connect().findPayment(paymentId));
    expect(payment).toMatchObject({
      orderId: order.id,
      amountPaise: 25_000,
      state: 'captured',
      refundedPaise: 0,
      method: 'upi',
    });
    expect(done(await connect().paymentsOfOrder(order.id))).toEqual([payment]);
    expect(done(await connect().findOrder(order.id))).toMatchObject({ state: 'paid', paidPaise: 25_000 });
  });

  test('that a bank confirms too late can be captured by us, once, whatever happens to the answers', async () => {
    const order = await newOrder();
    simulator.set({ lateAuthoriseSeconds: 3600 });
    const paymentId = paid(order.id);
    await simulator.advance(11 * 60);
    expect(done(await connect().findPayment(paymentId))).toMatchObject({ state: 'failed', errorCode: 'GATEWAY_ERROR' });
    await simulator.advance(3600);
    expect(done(await connect().findPayment(paymentId))).toMatchObject({ state: 'authorized', errorCode: null });
    const wrong = await connect().capture({ paymentId, amountPaise: order.amountPaise - 1 });
    expect(wrong).toMatchObject({ outcome: 'refused', reason: 'rejected' });
    simulator.fail({ call: 'POST /payments/:id/capture', kind: 'reset', when: 'after' });
    const capture = () => connect().capture({ paymentId, amountPaise: order.amountPaise });
    expect(done(await capture())).toMatchObject({ state: 'captured' });
    expect(done(await capture())).toMatchObject({ state: 'captured' });
    const totals = simulator.ledger().orders.find(({ orderId }) => orderId === order.id);
    expect(totals).toMatchObject({ capturedPaise: order.amountPaise, refundedPaise: 0 });
  });

  test('that was not captured is `returned`, which is not a refund of ours', async () => {
    const order = await newOrder();
    simulator.set({ lateAuthoriseSeconds: 3600 });
    const paymentId = paid(order.id);
    await simulator.advance(6 * 24 * 3600);
    expect(done(await connect().findPayment(paymentId))).toMatchObject({ state: 'returned' });
    expect(await connect().capture({ paymentId, amountPaise: order.amountPaise })).toMatchObject({
      outcome: 'refused',
    });
  });

  test('is found by its time, page by page', async () => {
    const from = new Date(Date.now() + 30 * 24 * 3600_000);
    await simulator.advance(31 * 24 * 3600);
    const { id } = await newOrder();
    simulator.set({ isDoubleSuccessAllowed: true });
    const made = Array.from({ length: 130 }, () => paid(id));
    simulator.set({ isDoubleSuccessAllowed: false });
    const found = done(await connect().paymentsBetween(from, new Date(Date.now() + 60 * 24 * 3600_000)));
    expect(found.map((payment) => payment.id).toSorted()).toEqual(made.toSorted());
  });
});

describe('a refund', () => {
  let keys = 0;
  const newKey = () => `refund-key-${(keys += 1)}`;

  test('repeated with its key is made once, although the first answer was lost', async () => {
    const order = await newOrder(30_000);
    const refund = { paymentId: paid(order.id), amountPaise: 30_000, key: newKey() };
    simulator.fail({ call: 'POST /payments/:id/refund', kind: 'hang', when: 'after' });
    expect(await connect(shortly).refund(refund)).toMatchObject({ outcome: 'unknown' });
    const made = done(await connect().refund(refund));
    expect(made).toMatchObject({ amountPaise: 30_000, state: 'processed', paymentId: refund.paymentId });
    expect(done(await connect().refundsOfPayment(refund.paymentId))).toEqual([made]);
    expect(done(await connect().findRefund(made.id))).toEqual(made);
    expect(done(await connect().findPayment(refund.paymentId))).toMatchObject({
      state: 'captured',
      refundedPaise: 30_000,
    });
  });

  test('that the provider is still working on is unknown, then done', async () => {
    const order = await newOrder();
    const refund = { paymentId: paid(order.id), amountPaise: 1_000, key: newKey() };
    simulator.set({ refundBusySeconds: 60 });
    const first = done(await connect().refund(refund));
    expect(await connect().refund(refund)).toMatchObject({
      outcome: 'unknown',
      detail: expect.stringContaining('409'),
    });
    await simulator.advance(61);
    expect(done(await connect().refund(refund))).toEqual(first);
  });

  test('of more than the payment, or of all of it again, is refused', async () => {
    const order = await newOrder(10_000);
    const paymentId = paid(order.id);
    const tooMuch = await connect().refund({ paymentId, amountPaise: 10_001, key: newKey() });
    expect(tooMuch).toMatchObject({ outcome: 'refused', description: expect.stringContaining('greater than') });
    done(await connect().refund({ paymentId, amountPaise: 10_000, key: newKey() }));
    const again = await connect().refund({ paymentId, amountPaise: 10_000, key: newKey() });
    expect(again).toMatchObject({ outcome: 'refused', description: expect.stringContaining('fully refunded') });
  });

  test('can be pending at the bank, and fail there', async () => {
    const order = await newOrder(10_000);
    const paymentId = paid(order.id);
    simulator.set({ refundEnd: 'failed', refundEndSeconds: 60 });
    const { id, state } = done(await connect().refund({ paymentId, amountPaise: 4_000, key: newKey() }));
    expect(state).toBe('pending');
    await simulator.advance(61);
    simulator.set({ refundEndSeconds: 0 });
    expect(done(await connect().findRefund(id)).state).toBe('failed');
    expect(done(await connect().findPayment(paymentId)).refundedPaise).toBe(0);
  });

  test('without a usable key is never sent', async () => {
    await expect(connect().refund({ paymentId: 'pay_x', amountPaise: 100, key: 'short' })).rejects.toThrow(
      'refund key',
    );
  });
});

test('the key shows whether real money moves', () => {
  const base = { url: 'https://x.in/v1', keySecret: 's', webhookSecrets: [], captureMinutes: 12 };
  const checkoutScriptUrl = 'https://checkout.razorpay.com/v1/checkout.js';
  const live = razorpay({ ...base, checkoutScriptUrl, keyId: 'rzp_live_abcdefghij' });
  expect(live).toMatchObject({ isTestMode: false, publicKeyId: 'rzp_live_abcdefghij', checkoutScriptUrl });
  expect(live.widgetSources.frame).toEqual(['https://api.razorpay.com']);
  expect(connect()).toMatchObject({ isTestMode: true, widgetSources: { script: [simulator.origin] } });
});
