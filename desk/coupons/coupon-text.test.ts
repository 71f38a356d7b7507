import { expect, test } from 'vitest';
import { isUnused } from './coupon-text.ts';

test('[G-10] a coupon that an unpaid order holds counts as used, and cannot be deleted', () => {
  expect(isUnused({ used: 0, held: 0 })).toBe(true);
  expect(isUnused({ used: 0, held: 1 })).toBe(false);
  expect(isUnused({ used: 1, held: 0 })).toBe(false);
});
