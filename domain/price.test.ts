import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linePaise, priceCart } from './price.ts';

const skates = { pricePaise: 500_000, salePricePaise: 450_000, quantity: 1 };
const wheels = { pricePaise: 120_000, salePricePaise: null, quantity: 2 };

test('[C-05] the summary counts quantities, at list and at sale prices', () => {
  expect(priceCart([skates, wheels], null)).toEqual({
    mrpPaise: 740_000,
    salePaise: 690_000,
    couponPaise: 0,
    totalPaise: 690_000,
  });
});

test('[C-04] a coupon is a percentage of the sale total or a fixed price', () => {
  expect(priceCart([skates], { kind: 'percentage', percentage: 10 })).toMatchObject({ couponPaise: 45_000 });
  expect(priceCart([skates], { kind: 'fixed', paise: 25_000 })).toMatchObject({ totalPaise: 425_000 });
});

test('[C-04] a coupon larger than the cart makes it free, not negative', () => {
  expect(priceCart([skates], { kind: 'fixed', paise: 9_999_999 })).toMatchObject({
    couponPaise: 450_000,
    totalPaise: 0,
  });
  expect(priceCart([skates], { kind: 'percentage', percentage: 250 })).toMatchObject({ totalPaise: 0 });
});

test('[C-04] a percentage stops at its cap', () => {
  const tenth = { kind: 'percentage', percentage: 10 } as const;
  expect(priceCart([skates], { ...tenth, paiseMax: 40_000 })).toMatchObject({ couponPaise: 40_000 });
  expect(priceCart([skates], { ...tenth, paiseMax: 50_000 })).toMatchObject({ couponPaise: 45_000 });
});

test('[C-04] for any cart and coupon: whole paise, nothing negative, nothing lost', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 });
  const line = fc.record({
    pricePaise: amount,
    salePricePaise: fc.option(amount, { nil: null }),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const coupon = fc.option(
    fc.oneof(
      fc.record({
        kind: fc.constant('percentage' as const),
        percentage: fc.double({ min: -10, max: 500, noNaN: true }),
      }),
      fc.record({
        kind: fc.constant('percentage' as const),
        percentage: fc.integer({ min: 1, max: 100 }),
        paiseMax: amount,
      }),
      fc.record({ kind: fc.constant('fixed' as const), paise: fc.integer() }),
    ),
    { nil: null },
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), coupon, (lines, offer) => {
      const totals = priceCart(lines, offer);
      expect(Object.values(totals).every((paise) => Number.isSafeInteger(paise) && paise >= 0)).toBe(true);
      expect(lines.reduce((sum, each) => sum + linePaise(each), 0)).toBe(totals.salePaise);
      expect(totals.totalPaise + totals.couponPaise).toBe(totals.salePaise);
      expect(totals.couponPaise).toBeLessThanOrEqual(totals.salePaise);
      expect(totals.mrpPaise).toBeGreaterThanOrEqual(totals.salePaise);
    }),
  );
});
