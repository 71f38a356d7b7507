import { expect, test } from 'vitest';
import { checkoutDataOf, differenceText, followCart, guestLine, changesOf } from './cart-line.ts';

const line = (sku: string, quantity = 1, stock = 50) =>
  guestLine({ product_id: sku, product_sku: sku, product_price: 100, quantity, stock });
const data = { ...checkoutDataOf([line('BAG'), line('OIL', 2)], null), isFromCart: true, orderId: 'o1' };
const ordered = (followed: ReturnType<typeof followCart>) =>
  followed?.products.map(({ product_sku, quantity }) => `${quantity} ${product_sku}`);

test('[U-17] the checkout follows the cart: lines, quantities and total', () => {
  expect(followCart(data, { lines: [line('OIL', 2), line('BAG')], coupon: null })).toBe(data);
  const removed = followCart(data, { lines: [line('OIL', 2)], coupon: null });
  expect(removed).toMatchObject({ totalAfterDiscount: 200, isFromCart: true });
  expect(removed).not.toHaveProperty('orderId');
  expect(ordered(removed)).toEqual(['2 OIL']);
  expect(ordered(followCart(data, { lines: [line('BAG'), line('OIL', 3)], coupon: null }))).toEqual(['1 BAG', '3 OIL']);
  expect(ordered(followCart(data, { lines: [...data.products, line('WAX')], coupon: null }))).toEqual([
    '1 BAG',
    '2 OIL',
    '1 WAX',
  ]);
  expect(followCart(data, { lines: [], coupon: null })).toBeNull();
});

test('[U-17] a line that sold out since is still listed, so that the page can say so; one that was never available is not', () => {
  expect(followCart(data, { lines: [line('BAG', 1, 0), line('OIL', 2), line('WAX', 1, 0)], coupon: null })).toBe(data);
});

test('[U-17] a coupon that was removed from the cart is not in the order either', () => {
  const withCoupon = { ...data, coupon: 'WELCOME10', isCouponApplied: true, discountAmount: 30 };
  expect(followCart(withCoupon, { lines: data.products, coupon: 'WELCOME10' })).toBe(withCoupon);
  expect(followCart(withCoupon, { lines: data.products, coupon: null })).not.toHaveProperty('coupon');
  expect(followCart(withCoupon, { lines: [line('BAG')], coupon: 'WELCOME10' })).toMatchObject({
    coupon: 'WELCOME10',
    isCouponApplied: false,
  });
  expect(followCart(data, { lines: data.products, coupon: 'TRIED' })).toBe(data);
});

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

test('[C-11] [U-17] what has changed since the customer saw the order is said in words', () => {
  const named = (product_name: string, quantity: number) => ({ product_sku: product_name, product_name, quantity });
  const seen = [named('Bearing Oil', 1), named('Cap', 2)];
  expect(differenceText(seen, seen)).toBe('');
  expect(differenceText(seen, [named('Bearing Oil', 5), named('Wheel bag', 3), named('Cap', 2)])).toBe(
    'Added: 3 × Wheel bag. Changed: 5 × Bearing Oil instead of 1.',
  );
  expect(differenceText(seen, [named('Cap', 2), ...['A', 'B', 'C'].map((name) => named(name, 1))])).toBe(
    'Added: 1 × A, 1 × B and 1 more. Removed: Bearing Oil.',
  );
});
