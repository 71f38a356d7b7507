import { expect, test } from 'vitest';
import { givingWay } from './open-orders.ts';

const order = (id: string, holds: Record<string, number>, couponCode: string | null = null) => ({
  id,
  holds,
  couponCode,
});
const needs = (...skus: string[]) => new Map(skus.map((sku) => [sku, 1]));

test('an unpaid order that holds any of the same goods gives way, others stay', () => {
  const open = [order('a', { WHEEL: 4, BOOT: 1 }), order('b', { HELMET: 1 })];
  expect(givingWay(open, { couponCode: null, needs: needs('WHEEL') }).map(({ id }) => id)).toEqual(['a']);
});

test('so does one that holds the same coupon; having none is not the same coupon', () => {
  const open = [order('a', { BOOT: 1 }, 'ONCE'), order('b', { HELMET: 1 }), order('c', { SOCK: 1 }, 'OTHER')];
  expect(givingWay(open, { couponCode: 'ONCE', needs: needs('WHEEL') }).map(({ id }) => id)).toEqual(['a']);
  expect(givingWay(open, { couponCode: null, needs: needs('WHEEL') })).toEqual([]);
});
