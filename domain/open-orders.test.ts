import { expect, test } from 'vitest';
import { ordersToAbandon } from './open-orders.ts';

const order = (id: string, holds: Record<string, number>, couponCode: string | null = null) => ({
  id,
  holds,
  couponCode,
});
const needs = (...skus: string[]) => new Map(skus.map((sku) => [sku, 1]));

test('an unpaid order that holds any of the same goods is abandoned, others stay', () => {
  const open = [order('a', { WHEEL: 4, BOOT: 1 }), order('b', { HELMET: 1 })];
  expect(ordersToAbandon(open, { couponCode: null, needs: needs('WHEEL') }).map(({ id }) => id)).toEqual(['a']);
});

test('so is one that holds the same coupon; having no coupon does not count as the same', () => {
  const open = [order('a', { BOOT: 1 }, 'ONCE'), order('b', { HELMET: 1 }), order('c', { SOCK: 1 }, 'OTHER')];
  expect(ordersToAbandon(open, { couponCode: 'ONCE', needs: needs('WHEEL') }).map(({ id }) => id)).toEqual(['a']);
  expect(ordersToAbandon(open, { couponCode: null, needs: needs('WHEEL') })).toEqual([]);
});
