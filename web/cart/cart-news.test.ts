import { expect, test } from 'vitest';
import { changesOf } from './cart-news.tsx';

const bag = { product_sku: 'BAG', product_name: 'Wheel bag', quantity: 1 };
const shorts = { product_sku: 'CRS', product_name: 'Crash shorts', quantity: 2 };

test('what changed in the cart is said by name', () => {
  expect(changesOf([bag, shorts], [bag, shorts], [])).toBe('');
  expect(changesOf([bag, shorts], [{ ...bag, quantity: 3 }, shorts], [])).toBe('Quantity of Wheel bag: 3.');
  expect(changesOf([bag, shorts], [shorts], [])).toBe('Wheel bag was removed.');
  expect(changesOf([bag], [], [])).toBe('Wheel bag was removed. Your cart is empty.');
  expect(changesOf([], [bag], [])).toBe('');
  expect(changesOf([bag, shorts], [shorts], [bag])).toBe('Wheel bag was saved for later.');
  expect(changesOf([bag], [], [shorts])).toBe('Wheel bag was removed. Your cart is empty.');
});
