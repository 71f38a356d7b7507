import { expect, test } from 'vitest';
import { guestCart } from './cart-store.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';

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
