import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, formatRupees, paiseFromRupees, percentageOfPaise, rupeesFromPaise } from './money.ts';

test('[B-01] rupees are shown with two decimals, grouped the Indian way', () => {
  expect(formatRupees(1234.5)).toBe('₹1,234.50');
  expect(formatRupees(0)).toBe('₹0.00');
  expect(formatRupees(1234567.891)).toBe('₹12,34,567.89');
  expect(formatPaise(123_450)).toBe('₹1,234.50');
});

test('paise survive the conversion to rupees and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paise) => {
      expect(paiseFromRupees(rupeesFromPaise(paise))).toBe(paise);
    }),
  );
});

test('binary fractions do not lose a paisa', () => {
  expect(paiseFromRupees(1.15)).toBe(115);
  expect(paiseFromRupees(0.1 + 0.2)).toBe(30);
});

test('a percentage of paise is whole paise and never more than the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 100 }), (paise, percentage) => {
      const part = percentageOfPaise(paise, percentage);
      expect(Number.isInteger(part)).toBe(true);
      expect(part).toBeLessThanOrEqual(paise);
    }),
  );
});
