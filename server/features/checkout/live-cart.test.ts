import { afterEach, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { callerOf } from '../../testing/caller.ts';
import { buyer } from '../../testing/checkout-fixture.ts';
import { paymentShop } from '../../testing/payment-shop.ts';

const shop = await paymentShop();
const { db } = shop;

afterEach(() => shop.expectAllWell());

const fromCart = { from_cart: true };

async function buyerWithCart(cart: Record<string, number>) {
  const customer = await buyer(shop);
  const call = callerOf(shop.http, customer.headers);
  for (const [product_sku, quantity] of Object.entries(cart)) await call('POST /cart', { product_sku, quantity });
  return { ...customer, call };
}

test('[U-17] what was removed from the cart is never charged', async () => {
  const [left, removed] = [await addSku(db), await addSku(db)];
  const { call, pay, payAtDoor, form, orders } = await buyerWithCart({ [left]: 1, [removed]: 1 });
  await call(`DELETE /cart/${removed}`);
  for (const send of [pay, payAtDoor]) {
    expect(await send(form([left, removed], fromCart))).toMatchObject({
      status: 409,
      body: { code: 'cart-changed', message: 'Your cart has changed. Please check it and order again.' },
    });
  }
  expect(await orders()).toEqual([]);
  expect(await payAtDoor(form([left], fromCart))).toMatchObject({ status: 200 });
});

test('[U-17] the quantity must be the same as in the cart; other lines in the cart do not matter', async () => {
  const [sku, other] = [await addSku(db), await addSku(db)];
  const { call, payAtDoor, form, orders } = await buyerWithCart({ [sku]: 1, [other]: 1 });
  await call(`PATCH /cart/${sku}`, { quantity: 2 });
  expect(await payAtDoor(form({ [sku]: 1 }, fromCart))).toMatchObject({ status: 409, body: { code: 'cart-changed' } });
  expect(await orders()).toEqual([]);
  expect(await payAtDoor(form({ [sku]: 2 }, fromCart))).toMatchObject({ status: 200 });
});

test('[U-17] an unpaid order is not reopened with a line that was removed since', async () => {
  const [left, removed] = [await addSku(db), await addSku(db)];
  const { call, pay, form, orders } = await buyerWithCart({ [left]: 1, [removed]: 1 });
  const key = { 'idempotency-key': 'stale tab' };
  const { body } = await pay(form([left, removed], fromCart), key);
  expect(await pay(form([left, removed], fromCart), key)).toMatchObject({ body: { order_id: body.order_id } });
  await call(`DELETE /cart/${removed}`);
  expect(await pay(form([left, removed], fromCart), key)).toMatchObject({
    status: 409,
    body: { code: 'cart-changed' },
  });
  expect(await orders()).toHaveLength(1);
});

test('[U-17] [K-11] a lost answer: the same request finds the placed order, though its lines have left the cart', async () => {
  const sku = await addSku(db);
  const { payAtDoor, form, orders } = await buyerWithCart({ [sku]: 1 });
  const key = { 'idempotency-key': 'lost answer' };
  const { body } = await payAtDoor(form([sku], fromCart), key);
  expect(await payAtDoor(form([sku], fromCart), key)).toMatchObject({ status: 200, body });
  expect(await orders()).toHaveLength(1);
});

test('[U-17] a line that was removed and added again leaves the cart with the unpaid order it is paid by', async () => {
  const sku = await addSku(db);
  const { call, pay, form, orders } = await buyerWithCart({ [sku]: 1 });
  const { body } = await pay(form([sku], fromCart));
  await call(`DELETE /cart/${sku}`);
  await call('POST /cart', { product_sku: sku });
  expect(await pay(form([sku], fromCart))).toMatchObject({ status: 200, body: { order_id: body.order_id } });
  shop.pay(body.razorpay_order?.id ?? '');
  await shop.simulator.idle();
  expect(await orders()).toMatchObject([{ stage: 'placed' }]);
  expect(await db.selectFrom('cart_line').select('sku').where('sku', '=', sku).execute()).toEqual([]);
});

test('[U-17] Buy now does not need the cart', async () => {
  const sku = await addSku(db);
  const { payAtDoor, form } = await buyerWithCart({});
  expect(await payAtDoor(form([sku]))).toMatchObject({ status: 200 });
});
