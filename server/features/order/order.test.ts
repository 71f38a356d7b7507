import { describe, expect, test } from 'vitest';
import { Order } from '../../../contract/order.ts';
import { addPayment } from '../../../database/testing/rows.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;

await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 500, onHand: 1000 }] });
await addProduct(db, { id: 'boot', variations: [{ sku: 'BOOT', rupees: 9000, onHand: 1000 }] });
await db.insertInto('coupon').values({ code: 'TEN', percentage_offer: 10 }).execute();

const wheels = { sku: 'WHEEL', name: 'Street Wheel', quantity: 2, mrpPaise: 50_000, unitPaise: 39_950 };

describe('one order', () => {
  test('[T-04] [T-05] its owner sees what was ordered, what it cost and what is left to pay', async () => {
    const { userId, headers } = await signedIn(app);
    const orderId = await addWholeOrder(db, {
      userId,
      lines: [wheels, { sku: 'BOOT', mrpPaise: 900_000 }],
      mode: 'Pay on delivery',
      advancePaise: 100_000,
      coupon: { code: 'TEN', discountPaise: 97_990 },
      deliveryPaise: 5000,
    });
    const { receipt_number } = await db
      .selectFrom('shop_order')
      .select('receipt_number')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { status, body } = await callerOf(http, headers)(`GET /payment/order/${orderId}`);
    expect(status).toBe(200);
    const { data } = body as { data: Order };
    expect(data).toEqual(Order.parse(data));
    expect(data).toMatchObject({
      order_id: orderId,
      receipt_id: `PAH-${String(receipt_number).padStart(6, '0')}`,
      orderStatus: 'Pending',
      delivered: false,
      payment_mode: 'Pay on delivery',
      payment_status: 'Paid',
      payment_capture: true,
      amountbeforediscount: 10_000,
      saletotal: 9799,
      amountafterdiscount: 8819.1,
      couponapplied: true,
      coupon_code: 'TEN',
      discountprice: 979.9,
      deliveryCharge: 50,
      totalAmountbeforePay: 8869.1,
      paid_amount: 1000,
      remaining_amount: 7869.1,
      shipping_address: { location_user: 'Home', new_address: '1 Rink Road', city: 'Navi Mumbai', pincode: '400708' },
      history: [{ status: 'Pending' }],
    });
    expect(data.cart_products).toMatchObject([
      { product_name: 'Street Wheel', product_price: 500, product_saleprice: 399.5, quantity: 2 },
      { product_sku: 'BOOT', product_price: 9000, product_saleprice: null, quantity: 1 },
    ]);
  });

  test("[I-04] somebody else's order and one that does not exist get the same bytes", async () => {
    const owner = await signedIn(app);
    const orderId = await addWholeOrder(db, { userId: owner.userId, lines: [wheels] });
    const stranger = await signedIn(app);
    const ask = (id: string) => http.inject({ url: `/api/payment/order/${id}`, headers: stranger.headers });
    const [foreign, unknown] = await Promise.all([ask(orderId), ask('0'.repeat(32))]);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toContain('unknown-order');
    expect(foreign.rawPayload).toEqual(unknown.rawPayload);
    const named = ({ headers }: typeof foreign) => Object.keys(headers).toSorted();
    expect(named(foreign)).toEqual(named(unknown));
    expect(foreign.headers['cache-control']).toBe('no-store');
  });

  test('[I-04] nobody without a login can read it', async () => {
    const owner = await signedIn(app);
    const orderId = await addWholeOrder(db, { userId: owner.userId, lines: [wheels] });
    expect(await callerOf(http)(`GET /payment/order/${orderId}`)).toMatchObject({ status: 401 });
  });
});

describe('my orders', () => {
  const list = async ({ userId, headers }: Awaited<ReturnType<typeof signedIn>>) => {
    const { body } = await callerOf(http, headers)(`GET /payment/${userId}`);
    return (body as { data: Order[] }).data;
  };

  test('[M-02] newest first, with unpaid ones as pending', async () => {
    const customer = await signedIn(app);
    const { userId } = customer;
    const at = (day: number) => new Date(`2026-11-0${day}T10:00:00Z`);
    const second = await addWholeOrder(db, { userId, lines: [wheels], createdAt: at(2) });
    const third = await addWholeOrder(db, { userId, lines: [wheels], createdAt: at(3), stage: 'awaiting payment' });
    const first = await addWholeOrder(db, { userId, lines: [wheels], createdAt: at(1), mode: 'Pay on delivery' });
    const orders = await list(customer);
    expect(orders.map(({ order_id }) => order_id)).toEqual([third, second, first]);
    expect(orders.map((order) => order.payment_status)).toEqual(['Pending', 'Paid', 'Due']);
  });

  test('[M-02] an abandoned order is left out, unless money came for it', async () => {
    const customer = await signedIn(app);
    const { userId } = customer;
    const orderId = await addWholeOrder(db, { userId, lines: [wheels], stage: 'abandoned' });
    expect(await list(customer)).toEqual([]);
    const { request_id, amount_paise } = await db
      .selectFrom('payment_request')
      .select(['request_id', 'amount_paise'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await addPayment(db, { request_id, amount_paise, state: 'failed', captured_at: null });
    expect(await list(customer)).toEqual([]);
    await addPayment(db, { request_id, amount_paise, outcome: 'refund due' });
    expect(await list(customer)).toMatchObject([{ order_id: orderId, payment_status: 'Refunded' }]);
  });

  test("[I-04] another user's list is refused", async () => {
    const owner = await signedIn(app);
    await addWholeOrder(db, { userId: owner.userId, lines: [wheels] });
    const stranger = await signedIn(app);
    const asked = await callerOf(http, stranger.headers)(`GET /payment/${owner.userId}`);
    expect(asked).toMatchObject({ status: 403, body: { code: 'not-yours' } });
  });
});

test('there are no violations after these tests', async () => {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
});
