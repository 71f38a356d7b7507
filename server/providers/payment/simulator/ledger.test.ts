import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { PaymentEntity, RefundEntity } from './store.ts';
import { startPaymentSimulator, type PaymentSimulator } from './simulator.ts';

const opened: PaymentSimulator[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));

/** Few ids, so that steps meet: a payment is captured, refunded, failed and paid again. */
const step = fc.oneof(
  fc.record({ do: fc.constant('order' as const), isManual: fc.boolean(), amount: fc.integer({ min: 100, max: 500 }) }),
  fc.record({
    do: fc.constant('pay' as const),
    order: fc.nat(5),
    bank: fc.constantFrom('success', 'failure', 'silence'),
  }),
  fc.record({ do: fc.constant('capture' as const), payment: fc.nat(7) }),
  fc.record({
    do: fc.constant('refund' as const),
    payment: fc.nat(7),
    amount: fc.integer({ min: 100, max: 600 }),
    key: fc.nat(9),
  }),
  fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 700, 4_000, 500_000) }),
  fc.record({
    do: fc.constant('knobs' as const),
    lateAuthoriseSeconds: fc.constantFrom(null, 60, 3_000),
    isDoubleSuccessAllowed: fc.boolean(),
    captureDelaySeconds: fc.constantFrom(0, 600),
    refundEnd: fc.constantFrom('processed', 'failed', 'pending'),
    refundEndSeconds: fc.constantFrom(0, 900),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function run(simulator: PaymentSimulator, steps: readonly Step[]) {
  const { keyId, keySecret } = simulator.keys;
  const headers = { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`, 'content-type': 'application/json' };
  const send = async (path: string, body: object, more: Record<string, string> = {}) =>
    (await (
      await fetch(`${simulator.url}${path}`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify(body),
      })
    ).json()) as { id?: string };
  const orders: string[] = [];
  const payments: { id: string; amount: number }[] = [];
  const amounts = new Map<string, number>();
  for (const one of steps) {
    if (one.do === 'order') {
      const capture = one.isManual ? { payment: { capture: 'manual' } } : {};
      const { id = '' } = await send('/orders', { amount: one.amount, currency: 'INR', ...capture });
      orders.push(id);
      amounts.set(id, one.amount);
    } else if (one.do === 'pay') {
      const orderId = orders[one.order] ?? 'order_none';
      const paid = simulator.pay({ orderId, bank: one.bank });
      if ('paymentId' in paid) payments.push({ id: paid.paymentId, amount: amounts.get(orderId) ?? 0 });
    } else if (one.do === 'capture') {
      const { id = 'pay_none', amount = 1 } = payments[one.payment] ?? {};
      await send(`/payments/${id}/capture`, { amount, currency: 'INR' });
    } else if (one.do === 'refund') {
      const { id = 'pay_none' } = payments[one.payment] ?? {};
      await send(`/payments/${id}/refund`, { amount: one.amount }, { 'x-refund-idempotency': `refund-key-${one.key}` });
    } else if (one.do === 'wait') {
      await simulator.advance(one.seconds);
    } else {
      const { do: _, ...knobs } = one;
      simulator.set(knobs);
    }
  }
  const read = async <T>(path: string) =>
    ((await (await fetch(`${simulator.url}${path}?count=100`, { headers })).json()) as { items: T[] }).items;
  const finalPayments = await read<PaymentEntity>('/payments');
  const refunds = (
    await Promise.all(finalPayments.map(({ id }) => read<RefundEntity>(`/payments/${id}/refunds`)))
  ).flat();
  return { finalPayments, refunds };
}

test('whatever happens, the ledger adds up and agrees with the API', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.integer(), async (steps, seed) => {
      const simulator = await startPaymentSimulator({ seed });
      opened.push(simulator);
      const { finalPayments, refunds } = await run(simulator, steps);
      const { entries, orders, capturedPaise, refundedPaise } = simulator.ledger();
      for (const payment of finalPayments) {
        const sum = (kind: string) =>
          entries
            .filter((entry) => entry.paymentId === payment.id && entry.kind === kind)
            .reduce((total, { amountPaise }) => total + amountPaise, 0);
        const [held, released, captured] = [sum('hold'), sum('release'), sum('capture')];
        const given = sum('refund') - sum('refund-undone');
        expect([0, payment.amount]).toContain(held);
        expect(captured + released).toBeLessThanOrEqual(held);
        expect(captured).toBe(payment.captured ? payment.amount : 0);
        expect(given).toBeLessThanOrEqual(captured);
        expect(payment.amount_refunded).toBe(given + released);
        expect(held > 0).toBe(!['created', 'failed'].includes(payment.status));
        const alive = refunds.filter(({ payment_id, status }) => payment_id === payment.id && status !== 'failed');
        expect(alive.reduce((total, { amount }) => total + amount, 0)).toBe(payment.amount_refunded);
      }
      expect(orders.reduce((total, order) => total + order.capturedPaise, 0)).toBe(capturedPaise);
      expect(orders.reduce((total, order) => total + order.refundedPaise, 0)).toBe(refundedPaise);
      expect(refundedPaise).toBeLessThanOrEqual(capturedPaise);
      const wasEverDouble = steps.some((one) => one.do === 'knobs' && one.isDoubleSuccessAllowed);
      const paidOrders = finalPayments.filter(({ captured }) => captured).map(({ order_id }) => order_id);
      expect(wasEverDouble || new Set(paidOrders).size === paidOrders.length).toBe(true);
      await simulator.close();
    }),
    { numRuns: 20 },
  );
});
