import { expect, test } from 'vitest';
import { createClient } from '../../contract/client.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { guestCart, guestSaved } from './cart-store.ts';
import { refreshGuestCart } from './guest-cart.ts';

stubStorage();

const item = (id: string) => ({
  product_id: id,
  product_sku: id.toUpperCase(),
  product_price: 100,
  quantity: 1,
  stock: 5,
});
const api = (status: number) => ({
  client: createClient(async () => ({ status, body: undefined })),
  mainId: 'pahiya',
  origin: 'https://shop.example',
});

test('[C-09] what the shop no longer sells is marked, in the cart and below it, and nothing is while the shop is out of reach', async () => {
  guestCart.write([item('wheel')]);
  guestSaved.write([item('boot')]);
  expect(await refreshGuestCart(api(503))).toBe(false);
  expect([...guestCart.read(), ...guestSaved.read()].map((each) => each.product_status)).toEqual([
    undefined,
    undefined,
  ]);
  expect(await refreshGuestCart(api(404))).toBe(true);
  expect([...guestCart.read(), ...guestSaved.read()].map((each) => each.product_status)).toEqual([
    'Inactive',
    'Inactive',
  ]);
});
