import { expect, test } from 'vitest';
import { shouldRevalidate } from './product.tsx';

const loads = (from: string, to: string, defaultShouldRevalidate: boolean) =>
  shouldRevalidate({
    currentUrl: new URL(from, 'https://shop.example'),
    nextUrl: new URL(to, 'https://shop.example'),
    defaultShouldRevalidate,
  });

test('[C-12] another product is loaded even if a cart answer arrives first; another variation never is', () => {
  // False: asked on behalf of the cart.
  expect([true, false].map((isDefault) => loads('/product/a/1', '/product/b/2', isDefault))).toEqual([true, true]);
  expect([true, false].map((isDefault) => loads('/product/a/1', '/product/a/1?v=M', isDefault))).toEqual([
    false,
    false,
  ]);
  expect([true, false].map((isDefault) => loads('/product/a/1', '/product/a/1', isDefault))).toEqual([true, false]);
});
