import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guestCart } from './cart-store.ts';

/** The part of localStorage that the readers use. */
let stored = new Map<string, string>();
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

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
