import { expect, test } from 'vitest';
import { mayOpen, screens, screensOf, type ScreenPath } from './screens.ts';

const me = (...permissions: string[]) => ({ permissions }) as unknown as Parameters<typeof screensOf>[0];

test('[W-05] an address opens only what the menu offers: a packer gets no prices, settings, staff or audit', () => {
  const packer = me('orders.read', 'orders.edit', 'products.read', 'stock.read', 'stock.edit');
  const open = (Object.keys(screens) as ScreenPath[]).filter((path) => mayOpen(packer, path));
  expect(open).toEqual([
    '/',
    '/orders',
    '/orders/:orderId',
    '/returns',
    '/returns/:returnId',
    '/products',
    '/products/:productId',
    '/stock',
    '/stock/:sku',
    '/account',
  ]);
  expect(screensOf(packer).map(({ path }) => path)).toEqual([
    '/',
    '/orders',
    '/returns',
    '/products',
    '/stock',
    '/account',
  ]);
});

test('[W-05] a member without permissions has only Today and My account', () => {
  expect(screensOf(me()).map(({ path }) => path)).toEqual(['/', '/account']);
});
