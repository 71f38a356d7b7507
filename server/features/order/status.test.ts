import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { orderStatuses, type OrderStatus } from '../../../domain/order-status.ts';
import { startFcmSimulator } from '../../testing/fcm-simulator.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';
import { changeOrderStatus } from './change-order-status.ts';

const fcm = await startFcmSimulator();
afterAll(() => fcm.close());
const app = await testApp({ environment: { ...fcm.environment, PUBLIC_URL: 'https://shop.example' } });
const { db, http, outbox } = app;

await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 500, onHand: 1000 }] });
await addProduct(db, { id: 'boot', variations: [{ sku: 'BOOT', rupees: 9000, onHand: 1000 }] });
await db.insertInto('coupon').values({ code: 'ONCE', percentage_offer: 10, limit_per_user: 1 }).execute();

const move = (orderId: string, status: OrderStatus, note = '') =>
  changeOrderStatus({ db, outbox, isTestMode: true }, { orderId, status, actor: 'meera', note });

const lines = [
  { sku: 'WHEEL', quantity: 2, mrpPaise: 50_000 },
  { sku: 'BOOT', mrpPaise: 900_000 },
];
const newOrder = async (over: Partial<Parameters<typeof addWholeOrder>[1]> = {}) => {
  const { userId, headers } = await signedIn(app);
  return { userId, headers, orderId: await addWholeOrder(db, { userId, lines, ...over }) };
};
const orderRow = (orderId: string) =>
  db.selectFrom('shop_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const stockOf = async () =>
  Object.fromEntries((await db.selectFrom('stock').selectAll().execute()).map(({ sku, on_hand }) => [sku, on_hand]));
async function mailsTo(userId: string): Promise<string[]> {
  const folder = join(app.folder, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${userId}@example.in`));
}

describe('moving an order', () => {
  test('[N-04] through all its statuses, each with history, audit row and mail', async () => {
    const { userId, headers, orderId } = await newOrder();
    const life = ['Processing', 'Packed', 'Shipped', 'Out for delivery', 'Delivered'] as const;
    for (const status of life) expect(await move(orderId, status)).toBeNull();
    const { body } = await callerOf(http, headers)(`GET /payment/order/${orderId}`);
    expect(body).toMatchObject({
      data: { orderStatus: 'Delivered', delivered: true, history: ['Pending', ...life].map((status) => ({ status })) },
    });
    const actors = await db
      .selectFrom('order_status_change')
      .select('actor')
      .where('order_id', '=', orderId)
      .orderBy('change_id')
      .execute();
    expect(actors.map(({ actor }) => actor)).toEqual(['system', ...life.map(() => 'meera')]);
    const audit = await db.selectFrom('audit').selectAll().where('subject_id', '=', orderId).execute();
    expect(audit).toMatchObject(life.map((to) => ({ actor: 'meera', action: 'order status', detail: { to } })));
    await expect.poll(async () => (await mailsTo(userId)).length).toBe(life.length);
    const subjects = (await mailsTo(userId)).map((mail) => /Subject: (.*)/.exec(mail)?.[1]?.trim() ?? '').toSorted();
    const { receipt_number } = await orderRow(orderId);
    const name = `Order PAH-${String(receipt_number).padStart(6, '0')}`;
    expect(subjects).toEqual(life.map((status) => `${name}: ${status}`).toSorted());
  });

  test('[O-08] an order without an account moves too: mails without links to an account, the invoice in one of them', async () => {
    const name = 'nobody-in-particular';
    const orderId = await addWholeOrder(db, { userId: null, email: `${name}@example.in`, lines });
    const life = ['Packed', 'Shipped', 'Out for delivery'] as const;
    for (const status of life) expect(await move(orderId, status)).toBeNull();
    await expect.poll(async () => (await mailsTo(name)).length).toBe(life.length);
    const mails = await mailsTo(name);
    expect(mails.filter((mail) => mail.includes('application/pdf'))).toHaveLength(1);
    expect(mails.join('')).not.toMatch(/Track order|My account|order page/);
  });

  test('[O-08] a customer without an email address gets no mail, and the order moves', async () => {
    const orderId = await addWholeOrder(db, { userId: null, email: '', lines });
    expect(await move(orderId, 'Packed')).toBeNull();
    expect(await db.selectFrom('order_mail').selectAll().where('order_id', '=', orderId).execute()).toEqual([]);
  });

  test('[N-04] every device of the customer gets a push with a link to the order', async () => {
    const { headers, orderId } = await newOrder();
    const asCustomer = callerOf(http, headers);
    for (const deviceToken of ['phone', 'tablet']) {
      expect(await asCustomer('POST /firebase/register-token', { deviceToken })).toMatchObject({ status: 200 });
    }
    expect(await move(orderId, 'Processing')).toBeNull();
    await expect.poll(() => fcm.delivered.length).toBe(2);
    expect(fcm.delivered.map(({ token }) => token).toSorted()).toEqual(['phone', 'tablet']);
    for (const { notification, data } of fcm.delivered) {
      expect(notification.title).toMatch(/^Order PAH-\d{6}$/);
      expect(notification.body).toBe('We are getting your order ready.');
      expect(data.link).toBe(`/track/${orderId}`);
    }
  });

  test('[N-04] if the mail cannot be queued, the order does not move', async () => {
    const { orderId } = await newOrder();
    const full = { ...outbox, sendPush: () => Promise.reject(new Error('no room in the queue')) };
    const change = { orderId, status: 'Cancelled', actor: 'system', note: '' } as const;
    await expect(changeOrderStatus({ db, outbox: full, isTestMode: true }, change)).rejects.toThrow(
      'no room in the queue',
    );
    expect(await orderRow(orderId)).toMatchObject({ order_status: 'Pending' });
    expect(await db.selectFrom('audit').selectAll().where('subject_id', '=', orderId).execute()).toEqual([]);
  });

  test('twenty at once: it moves once, and the customer is notified once', async () => {
    const { userId, orderId } = await newOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => move(orderId, 'Packed')));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer?.status === 409)).toHaveLength(19);
    await expect.poll(async () => (await mailsTo(userId)).length).toBe(1);
  });

  test('a note is stored with who moved the order, and not shown to the customer', async () => {
    const { userId, orderId } = await newOrder();
    await move(orderId, 'Packed', 'box 7 <b>');
    const audit = await db.selectFrom('audit').selectAll().where('subject_id', '=', orderId).execute();
    expect(audit).toMatchObject([{ detail: { from: 'Pending', to: 'Packed', note: 'box 7 <b>' } }]);
    await expect.poll(async () => (await mailsTo(userId)).length).toBe(1);
    expect((await mailsTo(userId))[0]).not.toContain('box 7');
  });
});

describe('cancelling', () => {
  test('returns goods, coupon and money, once', async () => {
    const before = await stockOf();
    const { userId, orderId } = await newOrder({ coupon: { code: 'ONCE', discountPaise: 100_000 } });
    expect(await stockOf()).toEqual({ WHEEL: (before['WHEEL'] ?? 0) - 2, BOOT: (before['BOOT'] ?? 0) - 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(orderId, 'Cancelled')));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await stockOf()).toEqual(before);
    expect(await db.selectFrom('coupon').select('taken').executeTakeFirst()).toEqual({ taken: 0 });
    const refunds = await db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .innerJoin('payment_request', 'payment_request.request_id', 'payment.request_id')
      .select(['refund.amount_paise', 'refund.reason_key', 'refund.state'])
      .where('order_id', '=', orderId)
      .execute();
    expect(refunds).toMatchObject([{ amount_paise: 900_000, reason_key: 'order cancelled' }]);
    await expect.poll(async () => (await mailsTo(userId)).length).toBe(1);
    expect((await mailsTo(userId))[0]).toContain('9,000.00');
  });

  test('[T-05] of an order paid at the door refunds nothing, and nothing remains to be paid', async () => {
    const { headers, orderId } = await newOrder({ mode: 'Pay on delivery' });
    expect(await move(orderId, 'Cancelled')).toBeNull();
    const { body } = await callerOf(http, headers)(`GET /payment/order/${orderId}`);
    expect(body).toMatchObject({ data: { payment_status: 'Due', paid_amount: 0, remaining_amount: 0 } });
  });

  test('shows a paid order as refunded', async () => {
    const { headers, orderId } = await newOrder();
    expect(await move(orderId, 'Cancelled')).toBeNull();
    const { body } = await callerOf(http, headers)(`GET /payment/order/${orderId}`);
    expect(body).toMatchObject({ data: { orderStatus: 'Cancelled', payment_status: 'Refunded', delivered: false } });
  });

  test('orders of the same goods can be cancelled at once without a deadlock', async () => {
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, index) => newOrder({ lines: index % 2 ? lines : lines.toReversed() })),
    );
    const answers = await Promise.all(orders.map(({ orderId }) => move(orderId, 'Cancelled')));
    expect(answers).toEqual(orders.map(() => null));
  });
});

describe('what is refused', () => {
  test.each(['Delivered', 'Cancelled'] as const)('nothing moves out of %s', async (end) => {
    const { orderId } = await newOrder();
    if (end === 'Delivered')
      for (const status of ['Packed', 'Shipped', 'Out for delivery'] as const) await move(orderId, status);
    await move(orderId, end);
    for (const status of orderStatuses) {
      const answer = await move(orderId, status);
      expect(answer).toMatchObject({ status: 409, body: { code: 'status-not-allowed' } });
    }
    expect(await orderRow(orderId)).toMatchObject({ order_status: end });
  });

  test('a step that skips too far, with a message that lists the allowed ones', async () => {
    const { orderId } = await newOrder();
    expect(await move(orderId, 'Delivered')).toMatchObject({
      status: 409,
      body: {
        message: 'The order is Pending and cannot become Delivered; it can become: Processing, Packed, Cancelled.',
      },
    });
  });

  test.each(['awaiting payment', 'abandoned'] as const)('an order that is %s', async (stage) => {
    const { orderId } = await newOrder({ stage });
    for (const status of orderStatuses) expect(await move(orderId, status)).toMatchObject({ status: 409 });
    expect(await orderRow(orderId)).toMatchObject({ stage, order_status: 'Pending' });
  });

  test('an order that does not exist', async () => {
    expect(await move('f'.repeat(32), 'Packed')).toMatchObject({ status: 404, body: { code: 'unknown-order' } });
  });

  test('[I-04] a customer’s token: only the desk and the command line move an order', async () => {
    const { headers, orderId } = await newOrder();
    const call = `PATCH /staff/order/${orderId}/status` as const;
    expect(await callerOf(http, headers)(call, { status: 'Cancelled' })).toMatchObject({ status: 404 });
    expect(await orderRow(orderId)).toMatchObject({ order_status: 'Pending' });
  });
});

test('there are no violations after these tests', async () => {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
});
