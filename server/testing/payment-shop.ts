import { sql } from 'kysely';
import { addSku } from '../../database/testing/rows.ts';
import { abandonOrders } from '../features/order/abandon-orders.ts';
import { followEvents } from '../features/payment/follow-events.ts';
import { sendRefunds } from '../features/payment/send-refunds.ts';
import { sweepPayments } from '../features/payment/sweep-payments.ts';
import { Circuit } from '../providers/payment/circuit.ts';
import type { RazorpayOptions } from '../providers/payment/razorpay.ts';
import type { Paid, PaymentToMake } from '../providers/payment/simulator/simulator.ts';
import { calmKnobs } from '../providers/payment/simulator/faults.ts';
import { callerOf } from './caller.ts';
import { buyer, setUpShop } from './checkout-fixture.ts';
import { expectNoViolation, expectSameLedger } from './no-violation.ts';
import { testPayment } from './payment-door.ts';
import type { signedIn } from './signed-in.ts';
import { testApp } from './test-app.ts';

interface OrderToPay {
  customer?: Awaited<ReturnType<typeof signedIn>>;
  lines?: { sku: string; quantity?: number }[];
  couponCode?: string;
}

/** A shop that takes payments from a simulated provider over HTTP, with rounds that run when the test says so. */
export async function paymentShop(changes: Partial<RazorpayOptions> = {}) {
  // No circuit breaker: after a test of one fault the next test must still reach the provider.
  const { simulator, provider } = await testPayment({
    circuit: new Circuit(() => Infinity),
    ...changes,
  });
  const app = await testApp({ payment: provider });
  const { db, payments } = app;
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const webhookUrl = `${origin}/api/payment/webhook`;
  simulator.sendWebhooksTo(webhookUrl);

  await setUpShop(db);
  await db.updateTable('delivery_band').set({ delivery_price_paise: 0 }).execute();

  /** A customer who has ordered at the checkout and sees the provider's window. Goods cost 500 rupees each. */
  async function order({ customer: given, lines: wanted, couponCode }: OrderToPay = {}) {
    const customer = await buyer(app, given);
    const lines = wanted ?? [{ sku: await addSku(db) }];
    const quantities = Object.fromEntries(lines.map(({ sku, quantity = 1 }) => [sku, quantity]));
    const { body } = await customer.pay(customer.form(quantities, couponCode ? { coupon_code: couponCode } : {}));
    const providerOrderId = body.razorpay_order?.id;
    if (body.order_id === undefined || providerOrderId === undefined) throw new Error(body.message);
    const orderId = body.order_id;
    const { request_id: requestId } = await db
      .selectFrom('payment_request')
      .select('request_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return { customer, orderId, requestId, providerOrderId, lines, ask: callerOf(app.http, customer.headers) };
  }

  /** Many orders, a few at a time: asked by all at once, the provider answers nobody in time. */
  async function orders(count: number, given: OrderToPay = {}) {
    const placed: Awaited<ReturnType<typeof order>>[] = [];
    while (placed.length < count) {
      const batch = Array.from({ length: Math.min(10, count - placed.length) }, () => order(given));
      placed.push(...(await Promise.all(batch)));
    }
    return placed;
  }

  /** Pays at the provider as a customer would in its window. */
  function pay(orderId: string, bank: PaymentToMake['bank'] = 'success'): Paid {
    const paid = simulator.pay({ orderId, bank });
    if ('refused' in paid) throw new Error(paid.refused);
    return paid;
  }

  async function isDue(table: 'payment_request' | 'refund', column: string): Promise<boolean> {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} <= now() limit 1`.execute(db);
    return rows.length > 0;
  }

  /** Makes everything due and does it, except the last check of requests that need none. */
  async function walkRounds() {
    await sql`update payment_request set next_check_at = now()
               where next_check_at is not null
                 and (state = 'open' or listed_at is null or listed_at < ended_at)`.execute(db);
    await sql`update webhook_event set received_at = now() - interval '2 hours' where processed_at is null`.execute(db);
    await followEvents(payments);
    while (await isDue('payment_request', 'next_check_at')) await sweepPayments(payments);
    await sql`update refund set next_try_at = now() where state = 'requested'`.execute(db);
    while (await isDue('refund', 'next_try_at')) await sendRefunds(payments);
    await abandonOrders(db, payments.log);
  }

  /** Lets the time of an order's holds run out. */
  async function expire(orderId: string) {
    const past = sql<Date>`now() - interval '1 second'`;
    await db.updateTable('shop_order').set({ hold_expires_at: past }).where('order_id', '=', orderId).execute();
    await db
      .updateTable('stock_hold')
      .set({ expires_at: past })
      .where('order_id', '=', orderId)
      .where('state', '=', 'held')
      .execute();
    await abandonOrders(db, payments.log);
  }

  const stageOf = async (orderId: string) => {
    const found = await db.selectFrom('shop_order').select('stage').where('order_id', '=', orderId).executeTakeFirst();
    return found?.stage;
  };

  const stockOf = async (sku: string) =>
    db.selectFrom('stock').select(['on_hand', 'reserved']).where('sku', '=', sku).executeTakeFirstOrThrow();

  async function expectAllWell(paymentsOfOthers: readonly string[] = []) {
    await expectNoViolation(db);
    await expectSameLedger(db, simulator.ledger(), paymentsOfOthers);
  }

  /** After a fault: the provider behaves again, everything that is due is done, and both sides agree about the money. */
  async function settleAndCheck(paymentsOfOthers: readonly string[] = []) {
    simulator.set(calmKnobs);
    simulator.clearFaults();
    await simulator.idle();
    await walkRounds();
    await expectAllWell(paymentsOfOthers);
  }

  const refundsOf = (requestId: string) =>
    db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .select(['refund.reason_key', 'refund.state', 'refund.amount_paise'])
      .where('payment.request_id', '=', requestId)
      .orderBy('refund.created_at')
      .execute();

  return {
    ...app,
    simulator,
    provider,
    origin,
    webhookUrl,
    order,
    orders,
    pay,
    walkRounds,
    expire,
    stageOf,
    stockOf,
    expectAllWell,
    settleAndCheck,
    refundsOf,
  };
}
