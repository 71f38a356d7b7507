import { afterEach, expect, test } from 'vitest';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { buyer, setUpShop } from '../../testing/checkout-fixture.ts';
import { outdated } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await setUpShop(db);
await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 150, onHand: 8 }] });
await db
  .insertInto('free_delivery_band')
  .values([
    { band_id: 'free', min_kilometer: 0, max_kilometer: 5, freedelivery_price_paise: 40_000 },
    { band_id: 'free-once', min_kilometer: 0, max_kilometer: 5, freedelivery_price_paise: 10_000, status: 'Inactive' },
  ])
  .execute();
const office = (pincode: string, district: string, state: string) => ({ pincode, name: 'Office', district, state });
await db
  .insertInto('post_office')
  .values([
    office('400708', 'Mumbai', 'Maharashtra'),
    office('400708', 'Thane', 'Maharashtra'),
    office('400708', 'Thane', 'Maharashtra'),
    office('400708', '', 'Maharashtra'),
    office('171001', 'Shimla', 'Himachal Pradesh'),
  ])
  .execute();

const ask = async (query: Record<string, string> | string, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({ url: `/api/delivery?${new URLSearchParams(query)}`, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const deliveryOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).body['delivery'];

afterEach(() => db.deleteFrom('served_pincode').execute());

test('[U-20] a guest hears the charge to a pincode, what is missing for free delivery, and where that is', async () => {
  expect(await deliveryOf({ pincode: '400 708', amount: '150.00' })).toEqual({
    pincode: '400708',
    city: 'Thane',
    state: 'Maharashtra',
    is_served: true,
    delivery_charge: 40,
    free_delivery_missing: 250,
  });
  expect(await deliveryOf({ pincode: '400708', amount: '399.99' })).toMatchObject({
    delivery_charge: 40,
    free_delivery_missing: 0.01,
  });
  expect(await deliveryOf({ pincode: '400708', amount: '400' })).toMatchObject({
    delivery_charge: 0,
    free_delivery_missing: null,
  });
});

test('[U-20] the charge is that of the bill, for the exact place of a customer’s default address', async () => {
  const near = await buyer(app);
  const bill = (await near.bill(near.form({ WHEEL: 2 }))).body.data;
  const amount = String(bill?.amountafterdiscount);
  expect(bill?.deliveryCharge).toBe(40);
  for (const query of ['', 'pincode=400708&']) {
    expect(await deliveryOf(`${query}amount=${amount}`, near.headers)).toMatchObject({
      pincode: '400708',
      delivery_charge: bill?.deliveryCharge,
      free_delivery_missing: 100,
    });
  }
  // 10 km away, where nothing is charged, though the centre of its pincode is next to the shop.
  await db
    .updateTable('address')
    .set({ latitude: 19.241, longitude: 72.992, is_estimated: false })
    .where('address_id', '=', near.addressId)
    .execute();
  expect(await deliveryOf({ amount }, near.headers)).toMatchObject({
    delivery_charge: 0,
    free_delivery_missing: null,
  });
  expect((await near.bill(near.form({ WHEEL: 2 }))).body.data?.deliveryCharge).toBe(0);
  // Somebody else’s address is nobody’s business.
  expect(await deliveryOf({ pincode: '400708', amount })).toMatchObject({ delivery_charge: 40 });
  const other = await buyer(app);
  await db.deleteFrom('address').where('address_id', '=', other.addressId).execute();
  expect(await deliveryOf({ amount }, other.headers)).toBeNull();
});

test('[U-20] without a pincode a guest hears nothing', async () => {
  expect(await ask({})).toEqual({ status: 200, body: { delivery: null } });
});

test('[U-20] a pincode that is not served has no charge, but a place; an unknown one has neither', async () => {
  await db.insertInto('served_pincode').values({ pincode: '400708' }).execute();
  expect(await deliveryOf({ pincode: '171001', amount: '150' })).toEqual({
    pincode: '171001',
    city: 'Shimla',
    state: 'Himachal Pradesh',
    is_served: false,
    delivery_charge: null,
    free_delivery_missing: null,
  });
  expect(await deliveryOf({ pincode: '400708' })).toMatchObject({ is_served: true, delivery_charge: 40 });
  await db.deleteFrom('served_pincode').execute();
  expect(await deliveryOf({ pincode: '999999' })).toEqual({
    pincode: '999999',
    city: '',
    state: '',
    is_served: true,
    delivery_charge: null,
    free_delivery_missing: null,
  });
});

test.each(['pincode=4007', 'pincode=012345', 'amount=-1', 'amount=1e9'])(
  '%s is refused as malformed',
  async (query) => {
    expect(await ask(query)).toMatchObject({ status: 400 });
  },
);

test('an expired login is refused, so that the browser renews it', async () => {
  expect(await ask({}, await outdated(app))).toMatchObject({ status: 401 });
});
