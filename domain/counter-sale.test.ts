import { expect, test } from 'vitest';
import { discountMaxPaise, expectedInTill } from './counter-sale.ts';

test.each([
  [99_999, 10, 9_999],
  [50_000, 0, 0],
  [50_001, 100, 50_001],
])('[O-07] of %i paise, %i percent is at most %i paise: never a paisa too much', (lines, percent, most) => {
  expect(discountMaxPaise(lines, percent)).toBe(most);
});

test('[O-18] a till should hold its float plus cash taken, minus cash paid out', () => {
  expect(expectedInTill({ float_paise: 50_000, cash_paise: 12_345, refunded_paise: 2_345 })).toBe(60_000);
});
