import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { buyer, setUpShop } from '../../testing/checkout-fixture.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await setUpShop(db);
await db.updateTable('help').set({ delivery_percentage: 20 }).execute();
await db.insertInto('coupon').values({ code: 'TEN', percentage_offer: 10 }).execute();
const sku = await addSku(db, { onHand: 1000, pricePaise: 50_000 });
const customer = await buyer(app);

/** Everything that an order writes. */
const written = async () => {
  const { rows } = await sql`
    select (select count(*) from shop_order) as orders, (select count(*) from stock_hold) as holds,
      (select count(*) from payment_request) as requests, (select count(*) from coupon_redemption) as redemptions,
      (select sum(reserved) from stock) as reserved, (select taken from coupon where code = 'TEN') as taken`.execute(
    db,
  );
  return rows;
};

afterEach(() => expectNoViolation(db));

/** 500 rupees less 10 %, plus 40 for delivery; 20 % of that, in whole rupees, is the advance. */
const right = {
  amountbeforediscount: 500,
  amountafterdiscount: 450,
  discountprice: 50,
  deliveryCharge: 40,
  totalAmountbeforePay: 490,
  remaining_amount: 392,
};
const order = customer.form([sku], { payment_mode: 'Pay on delivery', coupon_code: 'TEN', ...right });
const bill = { ...right, saletotal: 500, advance_amount: 98 };

describe.each(Object.keys(right) as (keyof typeof right)[])('[Y-07] %s', (field) => {
  test.each([
    ['free', 0],
    ['a rupee', 1],
    ['a paisa less', right[field] - 0.01],
    ['a paisa more', right[field] + 0.01],
    ['as text', String(right[field] + 1)],
    ['the largest accepted number', 100_000_000],
  ])('that is wrong (%s) is refused with the right bill, and nothing is written', async (_how, value) => {
    const before = await written();
    expect(await customer.pay({ ...order, [field]: value })).toMatchObject({
      status: 409,
      body: { success: false, code: 'bill-changed', bill },
    });
    expect(await customer.payAtDoor({ ...order, [field]: value })).toMatchObject({ status: 409 });
    expect(await written()).toEqual(before);
  });

  test.each([
    ['negative', -1],
    ['beyond reason', 1e308],
    ['an exponent as text', '1e3'],
    ['no number at all', 'NaN'],
    ['infinite', 'Infinity'],
    ['hexadecimal', '0x10'],
    ['a fraction of a paisa as text', '1.001'],
    ['a list', [right[field]]],
    ['an object', { valueOf: 1 }],
    ['true', true],
    ['null', null],
  ])('[V-03] that is no amount (%s) is refused by name, and nothing is written', async (_how, value) => {
    const before = await written();
    expect(await customer.pay({ ...order, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', fields: [{ field, reason: 'This must be an amount in rupees.' }] },
    });
    expect(await written()).toEqual(before);
  });
});

describe('[Y-07] other fields', () => {
  test.each([
    ['another currency', { currency: 'USD' }, 400, 'Payment is in rupees.'],
    ['a thousand lines', { cart_products: Array.from({ length: 1000 }, () => ({ product_sku: sku })) }, 400, undefined],
    ['no lines', { cart_products: [] }, 400, 'Your cart is empty!'],
    ['lines that are none', { cart_products: 'x' }, 400, 'This is not valid JSON.'],
    ['half a unit', { cart_products: [{ product_sku: sku, quantity: 0.5 }] }, 400, 'This must be a whole number.'],
    ['less than nothing', { cart_products: [{ product_sku: sku, quantity: -1 }] }, 400, 'This must be at least 1.'],
    [
      'a quantity as text',
      { cart_products: [{ product_sku: sku, quantity: '1' }] },
      400,
      'This must be a whole number.',
    ],
    ['a SKU that is code', { cart_products: [{ product_sku: "x' or 1=1" }] }, 400, 'This is not a valid SKU.'],
    ['another shop', { main_id: 'other' }, 404, 'There is no shop with this main id.'],
    ['an unknown coupon', { coupon_code: 'NOTHING' }, 404, 'Invalid coupon'],
    ['an address that is not an id', { shipping_address: { id: 7 } }, 400, undefined],
  ])('%s is refused, and nothing is written', async (_what, over, status, message) => {
    const before = await written();
    const answer = await customer.pay({ ...order, ...over });
    expect(answer).toMatchObject({ status, body: { success: false, ...(message && { message }) } });
    expect(await written()).toEqual(before);
  });

  test("[I-04] somebody else's address gets the same answer as one that does not exist", async () => {
    const stranger = await buyer(app);
    const before = await written();
    for (const field of ['billing_address', 'shipping_address']) {
      const foreign = await customer.pay({ ...order, [field]: stranger.addressId });
      expect(foreign).toMatchObject({ status: 404, body: { code: 'unknown-address' } });
      expect(foreign.body).toEqual((await customer.pay({ ...order, [field]: 'f'.repeat(32) })).body);
    }
    expect(await written()).toEqual(before);
  });

  test('anything else sent about price, person or payment is ignored', async () => {
    const stranger = await buyer(app);
    const { pay, form, orders, email } = await buyer(app);
    const { status, body } = await pay({
      ...form([]),
      cart_products: [
        { product_sku: sku, product_price: 0.01, product_saleprice: 0, product_name: 'Mine', gst_basis_points: 0 },
      ],
      user_id: stranger.userId,
      user_name: 'Somebody else',
      email: 'thief@example.com',
      couponapplied: true,
      payment_capture: true,
      payment_status: 'Paid',
      stage: 'placed',
      order_id: 'mine',
      advance_amount: 1,
      idempotency_key: 'x',
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { razorpay_order: { amount: 54_000 } } });
    expect(await orders()).toMatchObject([
      { order_id: body.order_id, email, user_name: 'Asha Rao', stage: 'awaiting payment', total_paise: 54_000 },
    ]);
    expect(await stranger.orders()).toEqual([]);
  });
});

describe('[M6] what changes between the bill and the order', () => {
  const changes: [string, (back: boolean) => Promise<unknown>][] = [
    [
      'the price',
      (back) =>
        db
          .updateTable('variation')
          .set({ price_paise: back ? 50_000 : 60_000 })
          .where('sku', '=', sku)
          .execute(),
    ],
    [
      'the coupon',
      (back) =>
        db
          .updateTable('coupon')
          .set({ percentage_offer: back ? 10 : 5 })
          .where('code', '=', 'TEN')
          .execute(),
    ],
    [
      'the percentage',
      (back) =>
        db
          .updateTable('help')
          .set({ delivery_percentage: back ? 20 : 50 })
          .execute(),
    ],
    [
      'the delivery charge',
      (back) =>
        db
          .updateTable('delivery_band')
          .set({ delivery_price_paise: back ? 4_000 : 5_000 })
          .execute(),
    ],
  ];

  test.each(changes)('%s is refused with the new bill, which can then be ordered', async (_what, change) => {
    const { pay, bill: ask, form, orders } = await buyer(app);
    const asked = form([sku], { payment_mode: 'Pay on delivery', coupon_code: 'TEN' });
    const { body: shown } = await ask(asked);
    await change(false);
    const { status, body } = await pay({ ...asked, ...shown.data });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'bill-changed' });
    expect(body.bill).not.toEqual(shown.data);
    expect(await orders()).toEqual([]);
    expect(await pay({ ...asked, ...body.bill })).toMatchObject({ status: 200 });
    await change(true);
    expect(await orders()).toHaveLength(1);
  });
});
