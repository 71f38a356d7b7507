import { expect, test } from 'vitest';
import { forgetLogin, saveLogin } from '../visitor/stored-login.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { checkoutDataOf, guestLine } from './cart-line.ts';
import {
  checkoutData,
  forgetOrdered,
  guestCart,
  heldCoupon,
  keepCopy,
  readCopy,
  removeUsedCoupon,
} from './cart-store.ts';

const stored = stubStorage();

const item = { product_id: 'crash-shorts', product_sku: 'CRS-M' };

test.each([
  '{',
  'null',
  '"text"',
  '{"a":1}',
  '[null,7,{"product_id":{}},{"product_id":"%","product_sku":"x"}]',
  '[{"product_id":"crash-shorts"}]',
])('[C-09] %s in storage is an empty cart, and can be added to', (broken) => {
  stored.set('guest_cart', broken);
  expect(guestCart.read()).toEqual([]);
  guestCart.change((items) => [...items, item]);
  expect(guestCart.read()).toEqual([item]);
});

test('[C-09] the readable items of a broken list count', () => {
  stored.set('guest_cart', JSON.stringify([null, item, { product_id: '../x', product_sku: 'y' }]));
  expect(guestCart.read()).toEqual([item]);
});

const wheel = guestLine({ product_id: 'wheel', product_sku: 'WHEEL', quantity: 2 });
const logIn = (userId: string) => {
  const user = { user_id: userId, id: userId, name: 'A', full_name: 'A', mobile: '', email: 'a@example.com' };
  saveLogin({ user, accessToken: 'a', refreshToken: 'r', sealKey: '' });
};

test('[C-12] a customer’s cart as last seen is for that customer alone, and goes with the login', () => {
  logIn('asha');
  keepCopy('asha', { lines: [wheel], saved: [] });
  expect(readCopy('asha')).toMatchObject({ lines: [{ product_sku: 'WHEEL', quantity: 2 }], saved: [] });
  expect(readCopy('binu')).toBeNull();
  forgetLogin();
  expect(readCopy('asha')).toBeNull();
  // The shop answers when she has left already, or somebody else is logged in.
  keepCopy('asha', { lines: [wheel], saved: [] });
  logIn('binu');
  keepCopy('asha', { lines: [wheel], saved: [] });
  expect(readCopy('asha')).toBeNull();
  expect(stored.has('cart_copy')).toBe(false);
});

test('[Y-04] a paid order is not for sale any more; what was chosen since, and another coupon, stay', () => {
  checkoutData.write({ ...checkoutDataOf([wheel], null), orderId: 'o1' });
  heldCoupon.write('FLAT50');
  forgetOrdered('o2');
  removeUsedCoupon('WELCOME10');
  expect(checkoutData.read()).toMatchObject({ orderId: 'o1' });
  expect(heldCoupon.read()).toBe('FLAT50');
  forgetOrdered('o1');
  removeUsedCoupon('FLAT50');
  expect([checkoutData.read(), heldCoupon.read()]).toEqual([null, null]);
});
