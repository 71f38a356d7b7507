import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../database/client.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { buyer, setUpShop } from '../../testing/checkout-fixture.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp, testAppOn } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await setUpShop(db);

const setPercentage = (delivery_percentage: number) => db.updateTable('help').set({ delivery_percentage }).execute();
const stockOf = (sku: string) =>
  db.selectFrom('stock').select(['on_hand', 'reserved']).where('sku', '=', sku).executeTakeFirstOrThrow();
const requestsOf = (order_id: string) =>
  db.selectFrom('payment_request').selectAll().where('order_id', '=', order_id).execute();

beforeEach(() => setPercentage(0));
afterEach(() => expectNoViolation(db));

describe('[Y-01] pay now', () => {
  test('writes the order, holds the stock and opens the payment', async () => {
    const sku = await addSku(db, { onHand: 5, pricePaise: 50_050 });
    const { pay, form, orders, email, userId } = await buyer(app);
    const { status, body } = await pay(form({ [sku]: 2 }, { totalAmountbeforePay: 1041 }));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, razorpay_order: { amount: 104_100, currency: 'INR' }, test_mode: true },
    });
    expect(await orders()).toMatchObject([
      {
        order_id: body.order_id,
        stage: 'awaiting payment',
        user_name: 'Asha Rao',
        email,
        mobile: '9876543210',
        payment_mode: 'Pay now',
        lines_paise: 100_100,
        delivery_paise: 4_000,
        total_paise: 104_100,
        advance_paise: 104_100,
        remaining_paise: 0,
        shipping_address: { new_address: '12 Sector 5', city: 'Navi Mumbai', area: 'Airoli', pincode: '400708' },
        distance_km: 0,
      },
    ]);
    expect(await stockOf(sku)).toEqual({ on_hand: 5, reserved: 2 });
    expect(await requestsOf(body.order_id ?? '')).toMatchObject([
      { amount_paise: 104_100, user_id: userId, provider_order_id: body.razorpay_order?.id },
    ]);
    const { rows } = await sql`
      select round(extract(epoch from hold_expires_at - created_at) / 60) as minutes from shop_order
       where order_id = ${body.order_id}`.execute(db);
    expect(rows).toEqual([{ minutes: '15' }]);
  });

  test('stores goods, prices and address as they were, whatever changes later', async () => {
    const sku = await addSku(db);
    const { pay, form, orders, addressId } = await buyer(app);
    await pay(form([sku]));
    await db.updateTable('variation').set({ price_paise: 1 }).where('sku', '=', sku).execute();
    await db.deleteFrom('address').where('address_id', '=', addressId).execute();
    const [order] = await orders();
    expect(order).toMatchObject({ lines_paise: 50_000, shipping_address: { pincode: '400708' } });
    const lines = await db
      .selectFrom('order_line')
      .selectAll()
      .where('order_id', '=', order?.order_id ?? '')
      .execute();
    expect(lines).toMatchObject([{ sku, quantity: 1, unit_paise: 50_000, hsn_code: '9506', gst_basis_points: 500 }]);
  });

  test('stores the lines in the order of the cart; the same goods in another order are the same click', async () => {
    const skus = [await addSku(db), await addSku(db), await addSku(db)].toSorted().toReversed();
    const { pay, form } = await buyer(app);
    const { body } = await pay(form(skus));
    const lines = db
      .selectFrom('order_line')
      .select('sku')
      .where('order_id', '=', body.order_id ?? '');
    expect((await lines.orderBy('line_number').execute()).map(({ sku }) => sku)).toEqual(skus);
    expect(await pay(form(skus.toReversed()))).toMatchObject({ status: 200, body: { order_id: body.order_id } });
  });

  test('[U-12] stores the customer’s note as it was written, and another note makes another order', async () => {
    const sku = await addSku(db, { onHand: 9 });
    const { pay, form, orders } = await buyer(app);
    const note = '<script>alert(1)</script>\nदरवाज़े पर फ़ोन करें';
    expect(await pay(form([sku], { customer_note: `  ${note} ` }))).toMatchObject({ status: 200 });
    expect(await orders()).toMatchObject([{ customer_note: note }]);
    await pay(form([sku], { customer_note: note }));
    expect(await orders()).toHaveLength(1);
    await pay(form([sku], { customer_note: 'Ring twice' }));
    expect((await orders()).map(({ customer_note }) => customer_note)).toEqual([note, 'Ring twice']);
    await pay(form([sku], { customer_note: 'é'.repeat(500) }));
    expect(await orders()).toHaveLength(3);
  });

  test.each([
    ['é'.repeat(501), 'This may be at most 500 characters long.'],
    ['a\u0007b', 'This contains characters that cannot be used.'],
    [7, 'This must be text.'],
  ])('[U-12] refuses the note %j, and writes nothing', async (customer_note, reason) => {
    const sku = await addSku(db);
    const { pay, form, orders } = await buyer(app);
    const fields = [{ field: 'customer_note', reason }];
    expect(await pay(form([sku], { customer_note }))).toMatchObject({ status: 400, body: { fields } });
    expect(await orders()).toEqual([]);
  });

  test('[U-12] bills to one address and delivers to another', async () => {
    const sku = await addSku(db);
    const { pay, form, orders, headers } = await buyer(app);
    const office = { location_user: 'Office', new_address: '3 Mindspace', city: 'Thane', area: '', pincode: '400601' };
    const call = callerOf(app.http, headers);
    await call('POST /address', office);
    const added = await db
      .selectFrom('address')
      .select('address_id')
      .where('new_address', '=', '3 Mindspace')
      .executeTakeFirstOrThrow();
    expect(await pay(form([sku], { billing_address: added.address_id }))).toMatchObject({ status: 200 });
    const [order] = await orders();
    expect(order).toMatchObject({ billing_address: office, shipping_address: { new_address: '12 Sector 5' } });
    expect((await call(`GET /payment/order/${order?.order_id}`)).body).toMatchObject({
      data: { billing_address: office, shipping_address: { new_address: '12 Sector 5' }, customer_note: '' },
    });
  });

  test('uses the mobile number of the account if none is sent, and asks for one if there is none', async () => {
    const sku = await addSku(db);
    const { pay, form, orders, userId } = await buyer(app);
    await db.updateTable('account').set({ mobile: null }).where('user_id', '=', userId).execute();
    const { mobile: _mobile, ...unsaid } = form([sku]);
    expect(await pay(unsaid)).toMatchObject({
      status: 400,
      body: { code: 'mobile-missing', message: 'Please enter a valid 10-digit mobile number.' },
    });
    await db.updateTable('account').set({ mobile: '9000000001' }).where('user_id', '=', userId).execute();
    expect(await pay(unsaid)).toMatchObject({ status: 200 });
    expect(await orders()).toMatchObject([{ mobile: '9000000001' }]);
  });

  test('[S4] a package takes its parts from stock, added to those bought singly', async () => {
    const [boot, wheel] = [await addSku(db, { onHand: 3 }), await addSku(db, { onHand: 20 })];
    const kit = `KIT-${boot}`;
    await addProduct(db, {
      id: kit,
      type: 'Grouped Product',
      variations: [{ sku: kit, rupees: 900 }],
      parts: [
        { sku: boot, quantity: 1 },
        { sku: wheel, quantity: 4 },
      ],
    });
    const { pay, form } = await buyer(app);
    expect(await pay(form({ [kit]: 2, [wheel]: 3 }))).toMatchObject({ status: 200 });
    expect(await stockOf(boot)).toEqual({ on_hand: 3, reserved: 2 });
    expect(await stockOf(wheel)).toEqual({ on_hand: 20, reserved: 11 });
    const other = await buyer(app);
    expect(await other.pay(other.form({ [kit]: 2 }))).toMatchObject({
      status: 409,
      body: { code: 'not-enough-stock' },
    });
  });

  test('[M8] a free order is placed at once', async () => {
    const sku = await addSku(db, { onHand: 1 });
    await db
      .insertInto('coupon')
      .values({ code: `FREE-${sku.toUpperCase()}`, percentage_offer: 100 })
      .execute();
    await db.updateTable('delivery_band').set({ status: 'Inactive' }).execute();
    const { pay, form, orders } = await buyer(app);
    const { body } = await pay(form([sku], { coupon_code: `free-${sku}` }));
    await db.updateTable('delivery_band').set({ status: 'Active' }).execute();
    expect(body).toMatchObject({ success: true, razorpay_order: null, razorpay_key: null, razorpay_script: null });
    expect(await orders()).toMatchObject([{ order_id: body.order_id, stage: 'placed', total_paise: 0 }]);
    expect(await stockOf(sku)).toEqual({ on_hand: 0, reserved: 0 });
  });
});

describe('pay on delivery', () => {
  test('[Y-02] [B-06] with a percentage, the advance is asked for online', async () => {
    await setPercentage(20);
    const sku = await addSku(db);
    const { pay, payAtDoor, form, orders } = await buyer(app);
    const order = form([sku], { payment_mode: 'Pay on delivery' });
    expect(await payAtDoor(order)).toMatchObject({ status: 409, body: { success: false, code: 'advance-needed' } });
    expect(await orders()).toEqual([]);
    expect(await pay(order)).toMatchObject({ status: 200, body: { razorpay_order: { amount: 10_800 } } });
    expect(await orders()).toMatchObject([
      { stage: 'awaiting payment', total_paise: 54_000, advance_paise: 10_800, remaining_paise: 43_200 },
    ]);
    // Nor can the other call place the first call's order without its advance.
    expect(await payAtDoor(order)).toMatchObject({ status: 409, body: { code: 'advance-needed' } });
    expect(await orders()).toMatchObject([{ stage: 'awaiting payment' }]);
  });

  test('[Y-03] without one, the order is placed at once: the stock is used, and the cart keeps what was not bought', async () => {
    const [sku, other] = [await addSku(db, { onHand: 5 }), await addSku(db)];
    const { payAtDoor, form, orders, userId, email } = await buyer(app);
    await db
      .insertInto('cart_line')
      .values([
        { user_id: userId, sku, quantity: 2 },
        { user_id: userId, sku: other },
      ])
      .execute();
    const { status, body } = await payAtDoor(form({ [sku]: 2 }));
    expect({ status, body }).toEqual({ status: 200, body: { success: true, order_id: expect.any(String) as string } });
    expect(await orders()).toMatchObject([
      { order_id: body.order_id, stage: 'placed', order_status: 'Pending', advance_paise: 0, remaining_paise: 104_000 },
    ]);
    expect(await stockOf(sku)).toEqual({ on_hand: 3, reserved: 0 });
    expect(await db.selectFrom('cart_line').select('sku').where('user_id', '=', userId).execute()).toEqual([
      { sku: other },
    ]);
    const { rows } = await sql`select from pgboss.job where data->>'to' = ${email}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('is refused if the shop does not offer it', async () => {
    const offer = (is_default: boolean) =>
      db.updateTable('pay_button').set({ is_default }).where('button_id', '=', 'payondelivery').execute();
    await offer(false);
    const { payAtDoor, form, orders } = await buyer(app);
    const answer = await payAtDoor(form([await addSku(db)]));
    await offer(true);
    expect(answer).toMatchObject({ status: 400, body: { code: 'pay-mode-not-offered' } });
    expect(await orders()).toEqual([]);
  });

  test('[M10] a pay now order cannot be placed through this call', async () => {
    const { form, orders, headers } = await buyer(app);
    const payload = form([await addSku(db)]);
    const answer = await app.http.inject({ method: 'POST', url: '/api/payment/paydelivery', headers, payload });
    expect(answer.json()).toMatchObject({ code: 'advance-needed' });
    expect(await orders()).toEqual([]);
  });
});

describe('[K-10] which refusal comes first', () => {
  test('billing address, shipping address, mobile, method, pincode, in this order', async () => {
    const sku = await addSku(db);
    const { pay, form, addressId } = await buyer(app);
    await db.insertInto('served_pincode').values({ pincode: '400001' }).execute();
    const wrong = {
      ...form([sku]),
      billing_address: '',
      shipping_address: '',
      mobile: '123',
      payment_mode: 'Select pay',
    };
    const messages: (string | undefined)[] = [];
    for (const mended of [
      {},
      { billing_address: addressId },
      { shipping_address: { id: addressId, city: 'Mine' } },
      { mobile: '+91 98765-43210' },
      { payment_mode: 'Pay now' },
    ]) {
      Object.assign(wrong, mended);
      messages.push((await pay(wrong)).body.message);
    }
    await db.deleteFrom('served_pincode').execute();
    messages.push((await pay(wrong)).body.message);
    expect(messages).toEqual([
      'Please select a billing address.',
      'Please select a shipping address.',
      'Please enter a valid 10-digit mobile number.',
      'Please select a payment method.',
      'Delivery is not available to this pincode.',
      undefined,
    ]);
  });

  test('a bill may go anywhere, goods only where the shop delivers', async () => {
    const sku = await addSku(db);
    const { pay, form, userId } = await buyer(app);
    await db.insertInto('served_pincode').values({ pincode: '400708' }).execute();
    const { address_id: far } = await db
      .insertInto('address')
      .values({ user_id: userId, location_user: 'Office', new_address: '1 Mall', city: 'Shimla', pincode: '171001' })
      .returning('address_id')
      .executeTakeFirstOrThrow();
    const toFar = await pay(form([sku], { shipping_address: far }));
    const billedFar = await pay(form([sku], { billing_address: far }));
    await db.deleteFrom('served_pincode').execute();
    expect(toFar).toMatchObject({ status: 400, body: { code: 'pincode-not-served' } });
    expect(billedFar).toMatchObject({ status: 200 });
  });
});

describe('limits on orders', () => {
  test('at most three unpaid orders of different goods, and no fourth until one has ended', async () => {
    const skus = [await addSku(db), await addSku(db), await addSku(db), await addSku(db)];
    const { pay, form, orders } = await buyer(app);
    for (const sku of skus.slice(0, 3)) expect(await pay(form([sku]))).toMatchObject({ status: 200 });
    expect(await pay(form(skus.slice(3)))).toMatchObject({ status: 429, body: { code: 'too-many-open-orders' } });
    expect(await orders()).toHaveLength(3);
    expect(await pay(form(skus.slice(0, 1)))).toMatchObject({ status: 200 });
    expect(await orders()).toHaveLength(3);
  });

  test('at most three orders paid at the door that the shop has not confirmed yet', async () => {
    const { payAtDoor, form, orders, userId } = await buyer(app);
    for (let n = 0; n < 3; n += 1) expect(await payAtDoor(form([await addSku(db)]))).toMatchObject({ status: 200 });
    expect(await payAtDoor(form([await addSku(db)]))).toMatchObject({
      status: 429,
      body: { code: 'too-many-open-orders' },
    });
    await db.updateTable('shop_order').set({ order_status: 'Processing' }).where('user_id', '=', userId).execute();
    expect(await payAtDoor(form([await addSku(db)]))).toMatchObject({ status: 200 });
    expect(await orders()).toHaveLength(4);
  });

  const countOrders = (bucket: string, count: number) =>
    db.insertInto('attempt_count').values({ bucket, count }).execute();

  test('forty customers of one carrier can order within an hour from its single address', async () => {
    const sku = await addSku(db, { onHand: 100 });
    for (let n = 0; n < 40; n += 1) {
      const { headers, form } = await buyer(app);
      const call = { method: 'POST', url: '/api/payment', headers, remoteAddress: '192.0.2.8' } as const;
      expect((await app.http.inject({ ...call, payload: form([sku]) })).statusCode).toBe(200);
    }
    expect(await stockOf(sku)).toMatchObject({ reserved: 40 });
  });

  test('at most five hundred new orders an hour from one address; a known order is still answered', async () => {
    const sku = await addSku(db, { onHand: 100 });
    await countOrders('orders from 192.0.2.7', 498);
    const from = async () => {
      const { headers, form } = await buyer(app);
      return () =>
        app.http.inject({
          method: 'POST',
          url: '/api/payment',
          headers,
          remoteAddress: '192.0.2.7',
          payload: form([sku]),
        });
    };
    const first = await from();
    expect((await first()).statusCode).toBe(200);
    expect((await (await from())()).statusCode).toBe(200);
    const refused = await (await from())();
    expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await first()).statusCode).toBe(200);
    expect(await stockOf(sku)).toMatchObject({ reserved: 2 });
  });

  test('at most thirty new orders an hour for one account', async () => {
    const { pay, form, userId } = await buyer(app);
    await countOrders(`orders ${userId}`, 29);
    expect(await pay(form([await addSku(db)]))).toMatchObject({ status: 200 });
    expect(await pay(form([await addSku(db)]))).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });
});

test('while another transaction has the stock locked, the shop answers busy and writes nothing', async () => {
  // The tests' own connections wait ten times as long for a lock.
  const hurried = openDatabase(app.url, { poolMax: 5, applicationName: 'pahiya-test' });
  onTestFinished(() => hurried.destroy());
  const sku = await addSku(db);
  const { pay, form, orders } = await buyer(await testAppOn({ db: hurried, url: app.url }));
  const answer = await db.transaction().execute(async (trx) => {
    await sql`select from stock where sku = ${sku} for update`.execute(trx);
    return pay(form([sku]));
  });
  expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(answer.headers['retry-after']).toBe('5');
  expect(await orders()).toEqual([]);
  expect(await pay(form([sku]))).toMatchObject({ status: 200 });
});

test('without a login nothing is ordered', async () => {
  const { form } = await buyer(app);
  for (const path of ['/payment', '/payment/paydelivery']) {
    const answer = await app.http.inject({ method: 'POST', url: `/api${path}`, payload: form([await addSku(db)]) });
    expect(answer.statusCode).toBe(401);
  }
});
