import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeGuestCart, readGuestCart } from './guest-cart.ts';
import { keepLogin, readLogin, readTokens } from './stored-login.ts';

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

const user = { user_id: 'u1', id: 'u1', name: 'Asha', full_name: 'Asha Rao', mobile: '', email: 'asha@example.com' };

test.each(['{', '[]', 'null', '"text"', '{"user_id":""}', '{"user_id":7,"full_name":{}}'])(
  '[A-07] %s in its place counts as no login',
  (broken) => {
    kept.set('pahiya_visitor', broken);
    kept.set('pahiya_tokens', broken);
    expect([readLogin(), readTokens()]).toEqual([null, null]);
  },
);

test('[A-07] each field of a kept login is needed', () => {
  keepLogin({ user, accessToken: 'a', refreshToken: 'r' });
  expect(readLogin()).toEqual(user);
  expect(readTokens()).toEqual({ accessToken: 'a', refreshToken: 'r' });
  for (const field of Object.keys(user)) {
    kept.set('pahiya_visitor', JSON.stringify({ ...user, [field]: 7 }));
    expect(readLogin()).toBeNull();
  }
  kept.set('pahiya_tokens', '{"accessToken":"a"}');
  expect(readTokens()).toBeNull();
});
