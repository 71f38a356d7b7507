import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { paymentRounds } from '../../jobs/all-rounds.ts';
import { calmKnobs } from '../../providers/payment/simulator/faults.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { sweepPayments } from './sweep-payments.ts';

const shop = await paymentShop({ timeoutMs: 2_000 });
const { db, simulator, order, pay, stageOf, payments } = shop;
simulator.sendWebhooksTo(null);

/** When an open request of this age is checked next, in seconds after it was created. Null: never again. */
async function nextCheckAt(requestId: string, ageSeconds: number): Promise<number | null> {
  await sql`update payment_request
               set created_at = now() - make_interval(secs => ${ageSeconds}), asked_at = null, next_check_at = now()
             where request_id = ${requestId}`.execute(db);
  await sweepPayments(payments);
  const { rows } = await sql<{ seconds: number | null }>`
    select round(extract(epoch from next_check_at - created_at))::integer as seconds
      from payment_request where request_id = ${requestId}`.execute(db);
  return rows[0]?.seconds ?? null;
}

const leftSeconds = async (requestId: string): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from next_check_at - now())::float as left
      from payment_request where request_id = ${requestId}`.execute(db);
  return rows[0]?.left ?? 0;
};

test('[Y-09] while an order is held, its payment is checked at least once a minute', async () => {
  const { orderId, requestId } = await order();
  const { rows } = await sql<{ held: number }>`
    select extract(epoch from hold_expires_at - created_at)::integer as held
      from shop_order where order_id = ${orderId}`.execute(db);
  const heldSeconds = rows[0]?.held ?? 0;
  expect(heldSeconds).toBe(15 * 60);
  const round = paymentRounds(payments).find(({ name }) => name === 'looking for payments');
  const pauseSeconds = round?.everySeconds ?? Infinity;
  const looks = [0, (await leftSeconds(requestId)) + pauseSeconds];
  for (let last = looks.at(-1) ?? 0; last < heldSeconds; last = looks.at(-1) ?? 0) {
    looks.push(((await nextCheckAt(requestId, last)) ?? Infinity) + pauseSeconds);
  }
  const gaps = looks.slice(1).map((look, index) => look - (looks[index] ?? 0));
  expect(gaps.length).toBeGreaterThan(15);
  // The rest of the minute is for the call: five seconds at worst.
  expect(Math.max(...gaps)).toBeLessThanOrEqual(55);
});

test('[Y-09] after that it is checked every hour for five days', async () => {
  const { requestId } = await order();
  const day = 24 * 3600;
  expect(await nextCheckAt(requestId, 1000)).toBe(4600);
  expect(await nextCheckAt(requestId, 4 * day)).toBe(4 * day + 3600);
  expect(await nextCheckAt(requestId, 5 * day + 1)).toBeNull();
  const [request] = await db
    .selectFrom('payment_request')
    .select('state')
    .where('request_id', '=', requestId)
    .execute();
  expect(request?.state).toBe('closed');
});

test('when a customer comes back to an unpaid order, it is checked as if it were new', async () => {
  const { customer, lines, requestId } = await order();
  expect(await nextCheckAt(requestId, 4 * 3600)).toBe(5 * 3600);
  const form = customer.form(lines.map(({ sku }) => sku));
  expect((await customer.pay(form)).status).toBe(200);
  expect(await leftSeconds(requestId)).toBeLessThanOrEqual(30);
  await db
    .updateTable('payment_request')
    .set({ next_check_at: new Date(0) })
    .where('request_id', '=', requestId)
    .execute();
  await sweepPayments(payments);
  expect(await leftSeconds(requestId)).toBeLessThanOrEqual(45);
});

test('the first check comes half a minute after the order, and the next one sooner once it is paid', async () => {
  const { orderId, requestId, providerOrderId, ask } = await order();
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_check_at - created_at)::integer as seconds
      from payment_request where request_id = ${requestId}`.execute(db);
  expect(rows).toEqual([{ seconds: 30 }]);
  expect((await ask('POST /payment/verify', pay(providerOrderId).proof)).status).toBe(200);
  const [request] = await db.selectFrom('payment_request').selectAll().where('request_id', '=', requestId).execute();
  expect(request).toMatchObject({ state: 'paid', listed_at: null });
  expect(await leftSeconds(requestId)).toBeLessThanOrEqual(15);
  expect(await stageOf(orderId)).toBe('placed');
});

test('a request that a check finds paid is checked again after that', async () => {
  const { orderId, requestId, providerOrderId } = await order();
  pay(providerOrderId);
  expect(await nextCheckAt(requestId, 100)).toBe(115);
  expect(await stageOf(orderId)).toBe('placed');
});

test('so is one that was proved while a check got no answer', async () => {
  const { requestId, providerOrderId, ask } = await order();
  const { proof } = pay(providerOrderId);
  simulator.fail({ call: 'GET /orders/:id/payments', kind: 'hang' });
  const [next, { status }] = await Promise.all([nextCheckAt(requestId, 100), ask('POST /payment/verify', proof)]);
  expect(status).toBe(200);
  expect(next).toBeGreaterThanOrEqual(115);
  expect(next).toBeLessThanOrEqual(125);
});

test('of two payments the captured one counts, and the one that is only authorised is left alone', async () => {
  simulator.set({ isDoubleSuccessAllowed: true });
  const { orderId, requestId, providerOrderId } = await order();
  pay(providerOrderId);
  simulator.set({ captureDelaySeconds: 3600 });
  pay(providerOrderId);
  expect(await nextCheckAt(requestId, 100)).toBe(115);
  simulator.set(calmKnobs);
  expect(await stageOf(orderId)).toBe('placed');
  expect(await shop.refundsOf(requestId)).toEqual([]);
  const taken = simulator.ledger().orders.find((entry) => entry.orderId === providerOrderId)?.capturedPaise;
  expect(taken).toBe(50_000);
});

test('a check without an answer is repeated soon, not in an hour', async () => {
  const { requestId } = await order();
  simulator.fail({ call: 'GET /orders/:id/payments', kind: 'status', status: 500 });
  expect(await nextCheckAt(requestId, 2000)).toBe(2020);
});

test('an order that the provider does not have is checked like any other: every hour, and not after five days', async () => {
  const { requestId } = await order();
  for (const call of ['GET /orders/:id', 'GET /orders/:id/payments']) {
    simulator.fail({ call, kind: 'status', status: 404, times: null });
  }
  const day = 24 * 3600;
  expect(await nextCheckAt(requestId, 100)).toBe(145);
  expect(await nextCheckAt(requestId, 2000)).toBe(5600);
  expect(await nextCheckAt(requestId, 5 * day + 1)).toBeNull();
  // Closed, it is checked for the last time.
  await sql`update payment_request set ended_at = now() - interval '1 hour', next_check_at = now()
             where request_id = ${requestId}`.execute(db);
  await sweepPayments(payments);
  simulator.clearFaults();
  const ended = db.selectFrom('payment_request').select(['state', 'next_check_at']).where('request_id', '=', requestId);
  expect(await ended.execute()).toEqual([{ state: 'closed', next_check_at: null }]);
});

test('a check taken by a killed process is taken over within half a minute', async () => {
  const { requestId } = await order();
  simulator.fail({ call: 'GET /orders/:id/payments', kind: 'hang', times: null });
  await db.updateTable('payment_request').set({ next_check_at: null }).execute();
  await sql`update payment_request set next_check_at = now() where request_id = ${requestId}`.execute(db);
  const looking = sweepPayments(payments);
  await expect.poll(() => leftSeconds(requestId), { interval: 20 }).toBeGreaterThan(20);
  expect(await leftSeconds(requestId)).toBeLessThanOrEqual(30);
  simulator.clearFaults();
  await looking;
});

test('many processes check each request once', async () => {
  const orders = await shop.orders(15);
  await db.updateTable('payment_request').set({ checks: 0, next_check_at: null }).execute();
  const ids = orders.map(({ requestId }) => requestId);
  await db
    .updateTable('payment_request')
    .set({ next_check_at: new Date(0) })
    .where('request_id', 'in', ids)
    .execute();
  await Promise.all(Array.from({ length: 8 }, () => sweepPayments(payments)));
  const looked = await db.selectFrom('payment_request').select('checks').where('request_id', 'in', ids).execute();
  expect(looked).toEqual(ids.map(() => ({ checks: 1 })));
});
