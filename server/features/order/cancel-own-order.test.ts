import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/order.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { callerOf } from '../../testing/caller.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { buyer } from '../../testing/checkout-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { carryOutNow, moveOrder } from '../../testing/move-order.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { abandonOrders } from './abandon-orders.ts';
import { cancelAtDesk } from '../../testing/cancel-at-desk.ts';

const shop = await paymentShop();
const { db, simulator, pay, payments } = shop;
const { mailsTo, mailTo } = caughtMails(shop.folder);
const packer = await atDesk(shop, 'packer');
const shopEmail = 'shop@example.in';
await db.updateTable('site_profile').set({ email: shopEmail }).execute();

type Placed = Awaited<ReturnType<typeof shop.order>>;

afterEach(async () => {
  await simulator.idle();
  await shop.walkRounds();
  await shop.expectAllWell();
});

/** Placed and paid online. */
async function paidOrder(given: Parameters<typeof shop.order>[0] = {}) {
  const order = await shop.order(given);
  const { paymentId } = pay(order.providerOrderId);
  await simulator.idle();
  expect(await shop.stageOf(order.orderId)).toBe('placed');
  return { ...order, paymentId };
}

const cancel = ({ ask, orderId }: Pick<Placed, 'ask' | 'orderId'>, body: object = {}) =>
  ask(`POST /payment/order/${orderId}/cancel`, body);
const read = async ({ ask, orderId }: Pick<Placed, 'ask' | 'orderId'>) =>
  ((await ask(`GET /payment/order/${orderId}`)).body as { data: Order }).data;

let coupons = 0;
/** 50 rupees off, once. */
async function addCoupon(): Promise<string> {
  const code = `OFF-${++coupons}`;
  await db.insertInto('coupon').values({ code, price_offer_paise: 5_000, limit_total: 1 }).execute();
  return code;
}

/** What the provider sent back, refund by refund. */
const refundedAtProvider = (paymentId: string) =>
  simulator
    .ledger()
    .entries.filter((entry) => entry.paymentId === paymentId && entry.kind === 'refund')
    .map(({ amountPaise }) => amountPaise);

const statusesOf = async (orderId: string) =>
  (
    await db
      .selectFrom('order_status_change')
      .select('status')
      .where('order_id', '=', orderId)
      .orderBy('change_id')
      .execute()
  ).map(({ status }) => status);
const mailsAbout = async (orderId: string) =>
  (await db.selectFrom('order_mail').select('subject').where('order_id', '=', orderId).execute()).map(
    ({ subject }) => subject,
  );
const step = (orderId: string, from: string, status: string) =>
  packer.call('POST /desk/orders/:orderId/status', { params: { orderId }, body: { from, status } });

describe('[U-25] a customer who cancels', () => {
  test('gets the whole payment back once; goods and coupon are released; the shop gets a mail and the desk shows it', async () => {
    const code = await addCoupon();
    const sku = await addSku(db, { onHand: 3 });
    const order = await paidOrder({ lines: [{ sku, quantity: 2 }], couponCode: code });
    expect((await read(order)).can_cancel).toBe(true);
    const answer = await cancel(order, { reason: 'Ordered by mistake' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Your order is cancelled.' } });
    expect(await read(order)).toMatchObject({
      orderStatus: 'Cancelled',
      payment_status: 'Refunded',
      paid_amount: 950,
      can_cancel: false,
    });
    await shop.walkRounds();
    await shop.walkRounds();
    expect(refundedAtProvider(order.paymentId)).toEqual([95_000]);
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 3, reserved: 0 });
    const redemption = db.selectFrom('coupon_redemption').select('state').where('code', '=', code);
    expect(await redemption.execute()).toEqual([{ state: 'released' }]);

    const { receipt_id: number } = await read(order);
    expect((await mailTo(order.customer.email, /: Cancelled$/)).text).toContain('₹950.00 will be refunded');
    const told = await mailTo(shopEmail, new RegExp(`${number} was cancelled by the customer`));
    expect(told.text).toContain('Ordered by mistake');
    expect(told.text).toContain('Please do not pack it');
    const { body: seen } = await packer.call('GET /desk/orders/:orderId', { params: { orderId: order.orderId } });
    expect(seen).toMatchObject({ order_status: 'Cancelled', fulfilment: 'cancelled', can_cancel: false });
    expect(seen.timeline).toContainEqual(
      expect.objectContaining({ kind: 'status', text: 'Cancelled by the customer', detail: 'Ordered by mistake' }),
    );
    const audit = db.selectFrom('audit').select(['actor', 'action', 'detail']).where('subject_id', '=', order.orderId);
    expect(await audit.execute()).toEqual([
      {
        actor: order.customer.userId,
        action: 'order cancelled',
        detail: { from: 'Pending', to: 'Cancelled', by: 'customer', reason: 'Ordered by mistake' },
      },
    ]);
  });

  test('with an advance gets the advance back, and without one owes nothing', async () => {
    await db.updateTable('help').set({ delivery_percentage: 10 }).execute();
    const sku = await addSku(db, { onHand: 5 });
    const customer = await buyer(shop);
    const ask = callerOf(shop.http, customer.headers);
    const opened = await customer.pay(customer.form([sku], { payment_mode: 'Pay on delivery' }));
    const { paymentId } = pay(opened.body.razorpay_order?.id ?? '');
    await simulator.idle();
    await db.updateTable('help').set({ delivery_percentage: 0 }).execute();
    const atDoor = await customer.payAtDoor(customer.form({ [sku]: 2 }));
    for (const orderId of [opened.body.order_id ?? '', atDoor.body.order_id ?? '']) {
      expect(await cancel({ ask, orderId })).toMatchObject({ status: 200 });
      expect(await read({ ask, orderId })).toMatchObject({ orderStatus: 'Cancelled', remaining_amount: 0 });
    }
    await shop.walkRounds();
    expect(refundedAtProvider(paymentId)).toEqual([5_000]);
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 5, reserved: 0 });
  });

  test('can do so when it is packed: the invoice stays, marked as cancelled, and the shop takes the parcel off the shelf', async () => {
    const order = await paidOrder();
    await moveOrder(shop, order.orderId, 'Packed');
    expect(await cancel(order)).toMatchObject({ status: 200 });
    const { receipt_id: number, payment_status: payment } = await read(order);
    expect(payment).toBe('Refunded');
    expect((await mailTo(shopEmail, new RegExp(`${number} was cancelled`))).text).toContain(
      'take the parcel off the shelf',
    );
    const invoices = db.selectFrom('invoice').select('order_id').where('order_id', '=', order.orderId);
    expect(await invoices.execute()).toHaveLength(1);
    const notes = db
      .selectFrom('credit_note')
      .select(['return_id', 'total_paise'])
      .where('order_id', '=', order.orderId);
    expect(await notes.execute()).toEqual([{ return_id: null, total_paise: 50_000 }]);
    await shop.walkRounds();
    expect(refundedAtProvider(order.paymentId)).toEqual([50_000]);
  });

  test('ten times at once is answered alike, told once and refunded once', async () => {
    const order = await paidOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(order)));
    for (const { status } of [...answers, await cancel(order)]) expect(status).toBe(200);
    expect(await statusesOf(order.orderId)).toEqual(['Pending', 'Cancelled']);
    expect((await mailsAbout(order.orderId)).filter((subject) => subject.endsWith('Cancelled'))).toHaveLength(1);
    await shop.walkRounds();
    expect(refundedAtProvider(order.paymentId)).toEqual([50_000]);
  });
});

describe('[U-25] an order is not cancelled', () => {
  test('once it has been sent, nor by somebody else, nor for a reason that nobody offered', async () => {
    const order = await paidOrder();
    const stranger = callerOf(shop.http, (await buyer(shop)).headers);
    const foreign = await cancel({ ...order, ask: stranger });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'unknown-order' } });
    const unknown = await cancel({ ask: stranger, orderId: '0'.repeat(32) });
    expect(unknown.body).toEqual(foreign.body);
    expect(await cancel({ ...order, ask: callerOf(shop.http) })).toMatchObject({ status: 401 });
    expect(await cancel(order, { reason: 'Because' })).toMatchObject({ status: 400 });
    await moveOrder(shop, order.orderId, 'Packed', 'Shipped');
    for (const status of ['Out for delivery', 'Delivered'] as const) {
      expect((await read(order)).can_cancel).toBe(false);
      expect(await cancel(order)).toMatchObject({ status: 409, body: { code: 'cannot-cancel' } });
      await moveOrder(shop, order.orderId, status);
    }
    expect(await cancel(order)).toMatchObject({ status: 409, body: { code: 'cannot-cancel' } });
    expect(await shop.refundsOf(order.requestId)).toEqual([]);
    expect(await statusesOf(order.orderId)).not.toContain('Cancelled');
  });

  test('where the owner does not allow it', async () => {
    const order = await paidOrder();
    await db.updateTable('help').set({ customers_can_cancel: false }).execute();
    expect((await read(order)).can_cancel).toBe(false);
    expect(await cancel(order)).toMatchObject({
      status: 409,
      body: { message: 'This order can no longer be cancelled here. Please contact us.' },
    });
    await db.updateTable('help').set({ customers_can_cancel: true }).execute();
    expect(await shop.refundsOf(order.requestId)).toEqual([]);
  });

  test('while it is being marked as shipped at the desk, which can be undone for ten seconds', async () => {
    const order = await paidOrder();
    await step(order.orderId, 'Pending', 'Processing');
    await step(order.orderId, 'Processing', 'Shipped');
    expect((await read(order)).can_cancel).toBe(false);
    expect(await cancel(order)).toMatchObject({ status: 409, body: { code: 'cannot-cancel' } });
    await carryOutNow(shop);
    expect(await statusesOf(order.orderId)).toEqual(['Pending', 'Processing', 'Shipped']);
  });
});

test('[U-25] a step before dispatch that still waits at the desk is dropped: no invoice, no mail, and the packer gets a conflict', async () => {
  const order = await paidOrder();
  const { body: taken } = await step(order.orderId, 'Pending', 'Packed');
  expect(await cancel(order)).toMatchObject({ status: 200 });
  await carryOutNow(shop);
  expect(await statusesOf(order.orderId)).toEqual(['Pending', 'Cancelled']);
  const invoices = db.selectFrom('invoice').select('order_id').where('order_id', '=', order.orderId);
  expect(await invoices.execute()).toEqual([]);
  const next = await step(order.orderId, 'Packed', 'Shipped');
  expect(next.body.message).toBe('This order is Cancelled now, no longer Packed. Nothing was changed.');
  const undone = await packer.call('POST /desk/audit/:auditId/undo', { params: { auditId: String(taken.audit_id) } });
  expect(undone.status).toBe(409);
});

describe('[U-25] at the same moment', () => {
  test('a customer cancels and the desk ships: each order is either refunded or sent, never both', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => paidOrder()));
    for (const { orderId } of orders) await moveOrder(shop, orderId, 'Packed');
    /** Half of them at the desk, half without its ten seconds. */
    const ship = async (orderId: string, isAtDesk: boolean): Promise<boolean> => {
      if (isAtDesk) return (await step(orderId, 'Packed', 'Shipped')).status === 200;
      return moveOrder(shop, orderId, 'Shipped').then(
        () => true,
        () => false,
      );
    };
    const ends = await Promise.all(
      orders.map(async (order, index) => {
        const [early, late] = index % 3 === 0 ? [cancel(order), null] : [null, () => cancel(order)];
        const isShipped = ship(order.orderId, index % 2 === 0);
        const { status } = await (early ?? late());
        return { ...order, isCancelled: status === 200, isShipped: await isShipped };
      }),
    );
    await carryOutNow(shop);
    await shop.walkRounds();
    for (const { orderId, paymentId, isCancelled, isShipped } of ends) {
      expect(isCancelled).toBe(!isShipped);
      expect(await statusesOf(orderId)).toEqual(['Pending', 'Packed', isCancelled ? 'Cancelled' : 'Shipped']);
      expect(refundedAtProvider(paymentId)).toEqual(isCancelled ? [50_000] : []);
    }
  });

  test('customer and staff both cancel: one refund', async () => {
    const owner = await atDesk(shop);
    const orders = await Promise.all(Array.from({ length: 6 }, () => paidOrder()));
    await Promise.all(orders.flatMap((order) => [cancelAtDesk(owner, order.orderId), cancel(order)]));
    await carryOutNow(shop);
    await shop.walkRounds();
    for (const { orderId, paymentId } of orders) {
      expect(await statusesOf(orderId)).toEqual(['Pending', 'Cancelled']);
      expect(refundedAtProvider(paymentId)).toEqual([50_000]);
    }
  });

  test('a customer cancels an unpaid order and its payment arrives from all sides: all of the money goes back, once', async () => {
    const sku = await addSku(db, { onHand: 20 });
    const orders = await shop.orders(12, { lines: [{ sku }] });
    const paid = orders.map((order) => ({ ...order, ...pay(order.providerOrderId) }));
    const verify = ({ ask, proof }: (typeof paid)[number]) => ask('POST /payment/verify', proof);
    const answers = await Promise.all(
      paid.map(async (order) => {
        const proved = [verify(order)];
        const cancelled = [cancel(order)];
        proved.push(verify(order));
        cancelled.push(cancel(order));
        return { proved: await Promise.all(proved), cancelled: await Promise.all(cancelled) };
      }),
    );
    for (const { status } of answers.flatMap(({ cancelled }) => cancelled)) expect(status).toBe(200);
    // Paid and then cancelled, or cancelled and so no longer paid.
    for (const { status } of answers.flatMap(({ proved }) => proved)) expect([200, 400]).toContain(status);
    await simulator.idle();
    await shop.walkRounds();
    for (const order of paid) {
      expect(await read(order)).toMatchObject({ orderStatus: 'Cancelled', payment_status: 'Refunded' });
      expect(refundedAtProvider(order.paymentId)).toEqual([50_000]);
    }
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 20, reserved: 0 });
  });

  test('a customer cancels an unpaid order and its time runs out', async () => {
    const sku = await addSku(db, { onHand: 12 });
    const orders = await shop.orders(12, { lines: [{ sku }] });
    await db
      .updateTable('shop_order')
      .set({ hold_expires_at: sql<Date>`now() - interval '1 second'` })
      .where('stage', '=', 'awaiting payment')
      .execute();
    const answers = await Promise.all([
      abandonOrders(db, payments.log),
      ...orders.map((order) => cancel(order)),
      abandonOrders(db, payments.log),
    ]);
    for (const answer of answers.slice(1, -1)) expect(answer).toMatchObject({ status: 200 });
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 12, reserved: 0 });
  });
});

test('[U-25] an unpaid order lets go of goods and coupon at once, and a payment that comes late is refunded', async () => {
  const code = await addCoupon();
  const sku = await addSku(db, { onHand: 1 });
  const order = await shop.order({ lines: [{ sku }], couponCode: code });
  expect((await read(order)).can_cancel).toBe(true);
  expect(await cancel(order)).toMatchObject({ status: 200 });
  expect(await read(order)).toMatchObject({
    orderStatus: 'Cancelled',
    payment_status: 'Failed',
    pay_before: null,
    can_cancel: false,
  });
  expect(await shop.stockOf(sku)).toEqual({ on_hand: 1, reserved: 0 });
  expect(await mailsAbout(order.orderId)).toEqual([]);
  expect(await order.ask(`POST /payment/order/${order.orderId}/pay`, {})).toMatchObject({ status: 409 });
  // The window of the provider was still open.
  const { paymentId } = pay(order.providerOrderId);
  await simulator.idle();
  await shop.walkRounds();
  expect(refundedAtProvider(paymentId)).toEqual([45_000]);
  expect(await shop.stockOf(sku)).toEqual({ on_hand: 1, reserved: 0 });
  expect(await read(order)).toMatchObject({ orderStatus: 'Cancelled', payment_status: 'Refunded' });
  expect(await mailsAbout(order.orderId)).toEqual([expect.stringContaining('your payment is refunded')]);
  expect(await mailsTo(shopEmail)).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining((await read(order)).receipt_id) }),
  );
});
