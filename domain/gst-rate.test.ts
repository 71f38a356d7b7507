import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstRateOf, type GstRate } from './gst-rate.ts';

const rate = (hsn: string, basisPoints: number, over: Partial<GstRate> = {}): GstRate => ({
  hsn,
  validFrom: '2025-09-22',
  priceUpToPaise: null,
  basisPoints,
  ...over,
});

const table: GstRate[] = [
  rate('', 1800),
  rate('61', 500, { priceUpToPaise: 250_000 }),
  rate('61', 1800),
  rate('61', 500, { validFrom: '2017-07-01', priceUpToPaise: 100_000 }),
  rate('61', 1200, { validFrom: '2017-07-01' }),
  rate('9506', 1200, { validFrom: '2017-07-01' }),
  rate('9506', 500),
  rate('950691', 1800),
];
const sold = (hsn: string, rupees: number, day = '2026-11-15') =>
  gstRateOf(table, { hsn, day, unitPaise: Math.round(rupees * 100) });

test('[G-13] the longest HSN prefix wins', () => {
  expect(sold('95067000', 9000)).toBe(500);
  expect(sold('9506', 9000)).toBe(500);
  expect(sold('95069190', 9000)).toBe(1800);
  expect(sold('3303', 9000)).toBe(1800);
});

test('[G-13] a piece of clothing up to 2,500 rupees has a different rate from a more expensive one', () => {
  expect(sold('6109', 0)).toBe(500);
  expect(sold('6109', 2500)).toBe(500);
  expect(sold('6109', 2500.01)).toBe(1800);
});

test('[G-13] a sale has the rate of its day, and a new day replaces all steps of the old one', () => {
  expect(sold('9506', 100, '2025-09-21')).toBe(1200);
  expect(sold('9506', 100, '2025-09-22')).toBe(500);
  expect(sold('6109', 1500, '2025-09-21')).toBe(1200);
  expect(sold('6109', 1500, '2025-09-22')).toBe(500);
});

test('goods that no row covers have no rate', () => {
  expect(gstRateOf([], { hsn: '9506', day: '2026-11-15', unitPaise: 1 })).toBeNull();
  expect(sold('3303', 100, '2025-09-21'), 'before its first day').toBeNull();
  expect(
    gstRateOf([rate('61', 500, { priceUpToPaise: 100 })], { hsn: '61', day: '2026-11-15', unitPaise: 101 }),
  ).toBeNull();
});

const hsn = fc.stringMatching(/^[0-9]{4,8}$/);
const anyRate = fc.record({
  hsn: fc.stringMatching(/^[0-9]{0,8}$/),
  validFrom: fc.constantFrom('2017-07-01', '2025-09-22', '2026-04-01', '2099-01-01'),
  priceUpToPaise: fc.option(fc.nat({ max: 1_000_000 })),
  basisPoints: fc.nat({ max: 10_000 }),
});

test('the order of the rows does not matter, nor do rows for other goods or future days', () => {
  const distinct = {
    selector: ({ hsn: digits, validFrom, priceUpToPaise }: GstRate) => `${digits} ${validFrom} ${priceUpToPaise}`,
  };
  fc.assert(
    fc.property(fc.uniqueArray(anyRate, distinct), hsn, fc.nat({ max: 2_000_000 }), (rates, code, unitPaise) => {
      const sale = { hsn: code, day: '2026-11-15', unitPaise };
      const found = gstRateOf(rates, sale);
      expect(gstRateOf(rates.toReversed(), sale)).toBe(found);
      const related = rates.filter((one) => code.startsWith(one.hsn) && one.validFrom <= sale.day);
      expect(gstRateOf(related, sale)).toBe(found);
      expect(found === null || related.some((one) => one.basisPoints === found)).toBe(true);
    }),
  );
});
