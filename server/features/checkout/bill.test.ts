import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { buyer, setUpShop } from '../../testing/checkout-fixture.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await setUpShop(db);
await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 250, saleRupees: 199.5, onHand: 8 }] });
await addProduct(db, { id: 'boot', variations: [{ sku: 'BOOT', rupees: 5000, onHand: 2 }] });
await addProduct(db, { id: 'gone', status: 'Inactive', variations: [{ sku: 'GONE', rupees: 10 }] });
await addProduct(db, { id: 'tiny', variations: [{ sku: 'TINY', rupees: 99 }] });
await addProduct(db, { id: 'dear', variations: [{ sku: 'DEAR', rupees: 1_000_000, onHand: 2000 }] });
await addProduct(db, { id: 'unpriced', variations: [{ sku: 'UNPRICED', rupees: 0, onHand: 5 }] });
await addProduct(db, {
  id: 'kit',
  title: 'Starter Kit',
  type: 'Grouped Product',
  variations: [{ sku: 'KIT', rupees: 5500 }],
  parts: [
    { sku: 'BOOT', quantity: 1 },
    { sku: 'WHEEL', quantity: 4 },
  ],
});
await db
  .insertInto('coupon')
  .values([
    { code: 'TEN', percentage_offer: 10, lines_paise_min: 10_000 },
    { code: 'ALL', price_offer_paise: 10_000_000 },
  ])
  .execute();

const { bill, form } = await buyer(app);
const setPercentage = (delivery_percentage: number) => db.updateTable('help').set({ delivery_percentage }).execute();

beforeEach(() => setPercentage(20));
afterEach(() => db.deleteFrom('served_pincode').execute());

test('[K-09] a bill shows every part of the total', async () => {
  const asked = { ...form({ WHEEL: 2 }), payment_mode: 'Pay on delivery', coupon_code: 'ten' };
  expect(await bill(asked)).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: {
        amountbeforediscount: 500,
        saletotal: 399,
        discountprice: 39.9,
        amountafterdiscount: 359.1,
        deliveryCharge: 40,
        totalAmountbeforePay: 399.1,
        // 20 % of 399.10 is 79.82.
        advance_amount: 80,
        remaining_amount: 319.1,
        distance_km: 0,
        distance_estimated: true,
      },
    },
  });
});

test('a bill can be requested before an address, a method or a coupon is chosen', async () => {
  expect(await bill({ cart_products: [{ product_sku: 'WHEEL' }] })).toMatchObject({
    status: 200,
    body: { data: { deliveryCharge: 0, totalAmountbeforePay: 199.5, distance_km: null } },
  });
  const unchosen = { shipping_address: null, payment_mode: null, coupon_code: null };
  expect(await bill({ cart_products: '[{"product_sku":"WHEEL"}]', ...unchosen })).toMatchObject({ status: 200 });
  expect(await bill({ ...form(['WHEEL']), coupon_code: '' })).toMatchObject({ body: { data: { discountprice: 0 } } });
});

test('two lines with the same SKU are added up, and the prices they claim are ignored', async () => {
  const cart_products = [
    { product_sku: 'WHEEL', product_price: 0, product_saleprice: -5 },
    { product_sku: 'WHEEL', quantity: 2 },
  ];
  expect(await bill({ cart_products })).toMatchObject({ body: { data: { saletotal: 598.5 } } });
});

describe('[B-04] [B-05] delivery', () => {
  test('is charged by the distance that the server knows', async () => {
    const far = await buyer(app);
    await db
      .updateTable('address')
      .set({ latitude: 19.241, longitude: 72.992, is_estimated: false })
      .where('address_id', '=', far.addressId)
      .execute();
    expect(await far.bill(far.form(['WHEEL']))).toMatchObject({
      body: { data: { deliveryCharge: 0, distance_km: 10, distance_estimated: false } },
    });
  });

  test('uses the pincode if the address could not be located when it was saved', async () => {
    const lost = await buyer(app);
    const nowhere = { latitude: null, longitude: null };
    await db.updateTable('address').set(nowhere).where('address_id', '=', lost.addressId).execute();
    expect(await lost.bill(lost.form(['WHEEL']))).toMatchObject({
      body: { data: { deliveryCharge: 40, distance_km: 0, distance_estimated: true } },
    });
  });

  test('is free from the minimum total of a free band', async () => {
    await db
      .insertInto('free_delivery_band')
      .values({ band_id: 'free', min_kilometer: 0, max_kilometer: 5, freedelivery_price_paise: 39_900 })
      .execute();
    expect(await bill(form({ WHEEL: 1 }))).toMatchObject({ body: { data: { deliveryCharge: 40 } } });
    expect(await bill(form({ WHEEL: 2 }))).toMatchObject({ body: { data: { deliveryCharge: 0 } } });
    await db.deleteFrom('free_delivery_band').execute();
  });
});

describe('[B-06] the advance', () => {
  test.each([
    [0, 0, 239.5],
    [20, 48, 191.5],
    [100, 239.5, 0],
  ])('of %d percent is %d rupees, and %d are left', async (percentage, advance_amount, remaining_amount) => {
    await setPercentage(percentage);
    const asked = { ...form(['WHEEL']), payment_mode: 'Pay on delivery' };
    expect(await bill(asked)).toMatchObject({ body: { data: { advance_amount, remaining_amount } } });
  });
});

describe('no bill', () => {
  test.each([
    ['an unknown product', { cart_products: [{ product_sku: 'NOTHING' }] }, 404, 'This product does not exist.'],
    ['a product no longer on sale', { cart_products: [{ product_sku: 'GONE' }] }, 404, 'This product does not exist.'],
    ['an empty cart', { cart_products: [] }, 400, 'Your cart is empty!'],
    ['an unknown coupon', { coupon_code: 'NOTHING' }, 404, 'Invalid coupon'],
    [
      'a coupon below its minimum',
      { coupon_code: 'TEN', cart_products: [{ product_sku: 'TINY' }] },
      404,
      'This coupon is for orders of ₹100.00 or more.',
    ],
    ['too many', { cart_products: [{ product_sku: 'BOOT', quantity: 3 }] }, 409, 'Only 2 of boot left in stock.'],
    [
      'a package and its parts together',
      { cart_products: [{ product_sku: 'KIT', quantity: 2 }, { product_sku: 'BOOT' }] },
      409,
      'Only 1 of Starter Kit left in stock.',
    ],
    ['a million', { cart_products: [{ product_sku: 'WHEEL', quantity: 1e6 }] }, 400, 'This must be at most 999.'],
    [
      'a thousand on two lines',
      { cart_products: [{ product_sku: 'DEAR', quantity: 999 }, { product_sku: 'DEAR' }] },
      409,
      'At most 999 of dear can be ordered at once.',
    ],
    [
      'more than can be stored',
      { cart_products: [{ product_sku: 'DEAR', quantity: 22 }] },
      400,
      'This amount is too large for an online order. Please contact us.',
    ],
    [
      'what is shown as “Price on request”',
      { cart_products: [{ product_sku: 'WHEEL' }, { product_sku: 'UNPRICED' }] },
      409,
      'unpriced has no price yet. Please ask us for it.',
    ],
    ['another way to pay', { payment_mode: 'paymanual' }, 400, 'Please select a payment method.'],
  ])('for %s', async (_what, over, status, message) => {
    expect(await bill({ ...form(['WHEEL']), ...over })).toMatchObject({ status, body: { success: false, message } });
  });

  test("[I-04] for somebody else's address, in the same words as for one that does not exist", async () => {
    const stranger = await buyer(app);
    const foreign = await bill({ ...form(['WHEEL']), shipping_address: stranger.addressId });
    const unknown = await bill({ ...form(['WHEEL']), shipping_address: '0'.repeat(32) });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'unknown-address' } });
    expect(foreign.body).toEqual(unknown.body);
  });

  test('[K-06] to a pincode outside the list', async () => {
    await db.insertInto('served_pincode').values({ pincode: '400001' }).execute();
    expect(await bill(form(['WHEEL']))).toMatchObject({
      status: 400,
      body: { code: 'pincode-not-served', message: 'Delivery is not available to this pincode.' },
    });
  });

  test('[K-06] but not while every pincode of the list is switched off: then the shop delivers everywhere', async () => {
    await db.insertInto('served_pincode').values({ pincode: '400001', status: 'Inactive' }).execute();
    expect((await bill(form(['WHEEL']))).status).toBe(200);
  });

  test('for a payment method that is not offered; paymanual offers none', async () => {
    await db.updateTable('pay_button').set({ is_default: false }).where('button_id', '=', 'payondelivery').execute();
    const asked = { ...form(['WHEEL']), payment_mode: 'Pay on delivery' };
    expect(await bill(asked)).toMatchObject({ status: 400, body: { code: 'pay-mode-not-offered' } });
    await db.updateTable('pay_button').set({ is_default: true }).where('button_id', '=', 'payondelivery').execute();
  });

  test('after ten wrong coupons in a minute, so that codes cannot be guessed here', async () => {
    const guesser = await buyer(app);
    const guess = (coupon_code: string) => guesser.bill({ ...guesser.form(['WHEEL']), coupon_code });
    for (let n = 0; n < 10; n += 1) expect(await guess(`WRONG${n}`)).toMatchObject({ status: 404 });
    expect(await guess('TEN')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });
});

test('[M8] a coupon can make an order free, and a total below a rupee cannot be paid now', async () => {
  await db.insertInto('coupon').values({ code: 'ALMOST', price_offer_paise: 23_900 }).execute();
  await db.updateTable('delivery_band').set({ delivery_price_paise: 0 }).execute();
  expect(await bill({ ...form(['WHEEL']), coupon_code: 'ALL' })).toMatchObject({
    body: { data: { discountprice: 199.5, totalAmountbeforePay: 0, advance_amount: 0, remaining_amount: 0 } },
  });
  await db.updateTable('coupon').set({ price_offer_paise: 19_900 }).where('code', '=', 'ALMOST').execute();
  const tiny = { ...form(['WHEEL']), coupon_code: 'ALMOST' };
  expect(await bill(tiny)).toMatchObject({
    status: 400,
    body: { code: 'pay-mode-not-offered', message: 'Less than one rupee cannot be paid online.' },
  });
  expect(await bill({ ...tiny, payment_mode: 'Pay on delivery' })).toMatchObject({
    body: { data: { totalAmountbeforePay: 0.5, advance_amount: 0, remaining_amount: 0.5 } },
  });
  await db.updateTable('delivery_band').set({ delivery_price_paise: 4_000 }).execute();
});

test('none of these bills left an order or a violation', async () => {
  expect(await db.selectFrom('shop_order').selectAll().execute()).toEqual([]);
  await expectNoViolation(db);
});

test('without a login there is no bill', async () => {
  const answer = await app.http.inject({ method: 'POST', url: '/api/payment/bill', payload: form(['WHEEL']) });
  expect(answer.statusCode).toBe(401);
});
