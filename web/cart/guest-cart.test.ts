import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeGuestCart, readGuestCart } from './guest-cart.ts';

/** As much of a browser's storage as the readers use. */
let kept = new Map<string, string>();
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
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
])('[C-09] %s in its place counts as an empty cart, and can be added to', (broken) => {
  kept.set('guest_cart', broken);
  expect(readGuestCart()).toEqual([]);
  changeGuestCart((items) => [...items, item]);
  expect(readGuestCart()).toEqual([item]);
});

test('[C-09] of a broken list what can be read is kept', () => {
  kept.set('guest_cart', JSON.stringify([null, item, { product_id: '../x', product_sku: 'y' }]));
  expect(readGuestCart()).toEqual([item]);
});
