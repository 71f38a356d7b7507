import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { belowMinimumText, couponFault, offerFor, type CouponTerms, type CouponUse, offerText } from './coupon.ts';
import { priceCart } from './price.ts';

const open: CouponTerms = {
  offer: { kind: 'percentage', percentage: 10 },
  isActive: true,
  startsAtMs: -Infinity,
  endsAtMs: Infinity,
  salePaiseMin: 0,
  limitTotal: null,
  limitPerUser: null,
  isFirstOrderOnly: false,
};
const use: CouponUse = { nowMs: 1000, salePaise: 50_000, taken: 7, takenByUser: 3, hasOrdered: true };

test('[C-04] a coupon without limits can be used by anyone at any time', () => {
  expect(couponFault(open, use)).toBeNull();
});

test.each<[string, Partial<CouponTerms>, ReturnType<typeof couponFault>]>([
  ['switched off', { isActive: false }, 'invalid'],
  ['not started', { startsAtMs: 1001 }, 'invalid'],
  ['starting now', { startsAtMs: 1000 }, null],
  ['ending now', { endsAtMs: 1000 }, 'expired'],
  ['ending in a moment', { endsAtMs: 1001 }, null],
  ['one use left', { limitTotal: 8 }, null],
  ['no use left', { limitTotal: 7 }, 'used-up'],
  ['one use left for this customer', { limitPerUser: 4 }, null],
  ['none left for this customer', { limitPerUser: 3 }, 'used-up'],
  ['for a first order', { isFirstOrderOnly: true }, 'not-first-order'],
  ['exactly the minimum', { salePaiseMin: 50_000 }, null],
  ['below the minimum', { salePaiseMin: 50_001 }, 'below-minimum'],
  ['expired and used up', { endsAtMs: 1, limitTotal: 1 }, 'expired'],
])('[C-04] a coupon %s', (_name, over, fault) => {
  expect(couponFault({ ...open, ...over }, use)).toBe(fault);
});

test('[C-04] a first-order coupon works for a customer without orders', () => {
  expect(couponFault({ ...open, isFirstOrderOnly: true }, { ...use, hasOrdered: false })).toBeNull();
});

test('[C-04] the minimum is not checked before the total is known', () => {
  const terms = { ...open, salePaiseMin: 149_900 };
  expect(couponFault(terms, { ...use, salePaise: null })).toBeNull();
  expect(belowMinimumText(terms)).toBe('This coupon is for orders of ₹1,499.00 or more.');
});

test('[C-04] an offer with its cap resolved gives the same discount on the same total', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 100 }), (salePaise, paiseMax, percentage) => {
      const lines = [{ pricePaise: salePaise, salePricePaise: null, quantity: 1 }];
      const capped = { kind: 'percentage' as const, percentage, paiseMax };
      expect(priceCart(lines, offerFor(capped, salePaise))).toEqual(priceCart(lines, capped));
      expect(offerFor(capped, salePaise)).not.toHaveProperty('paiseMax');
    }),
  );
});

test('a coupon says its limit', () => {
  expect(offerText({ kind: 'percentage', percentage: 10, paiseMax: 50_000 })).toBe('10% off, up to ₹500.00');
  expect(offerText({ kind: 'percentage', percentage: 12.5 })).toBe('12.5% off');
  expect(offerText({ kind: 'fixed', paise: 20_050 })).toBe('₹200.50 off');
});
