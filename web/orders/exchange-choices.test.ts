import { expect, test } from 'vitest';
import { differenceOf, isUnknown, linesOf, wrongChoices, type LineOffers } from './exchange-choices.ts';

const size = (sku: string, pricePaise: number, available = 5) => ({
  sku,
  attributes: { Size: sku },
  pricePaise,
  available,
});
/** Line 1: two pieces at ₹100 each, of which none has come back; line 2 the same. */
const line = (...offers: ReturnType<typeof size>[]): LineOffers => ({
  boughtSku: 'M',
  bought: { quantity: 2, unitPaise: 10_000, amountPaise: 20_000, returned: 0 },
  offers,
});
const offers = new Map([
  [1, line(size('M', 10_000), size('L', 12_050, 1))],
  [2, line(size('M', 10_000), size('S', 9000), size('L', 12_050, 1))],
]);

test('[O-17] [O-16] each line is exchanged at the price on the screen, or refunded', () => {
  expect(linesOf({ chosen: { 1: 1, 2: 2 }, wanted: { 1: 'L' } }, offers)).toEqual([
    { line_number: 1, quantity: 1, exchange: { sku: 'L', price: 120.5 } },
    { line_number: 2, quantity: 2 },
  ]);
});

test('[O-17] the difference counts every piece of every exchanged line', () => {
  expect(differenceOf({ chosen: { 1: 1 }, wanted: {} }, offers)).toBeNull();
  expect(differenceOf({ chosen: { 1: 2 }, wanted: { 1: 'L' } }, offers)).toMatchObject({
    toPayPaise: 4100,
    backPaise: 0,
  });
  expect(differenceOf({ chosen: { 2: 2 }, wanted: { 2: 'S' } }, offers)).toMatchObject({
    toPayPaise: 0,
    backPaise: 2000,
  });
  expect(differenceOf({ chosen: { 1: 2, 2: 2 }, wanted: { 1: 'L', 2: 'S' } }, offers)).toMatchObject({
    toPayPaise: 2100,
  });
});

test('[O-17] a choice with too few pieces left, or that is not sold any more, is named before it is sent', () => {
  const wrong = (chosen: Record<string, number>, wanted: Record<string, string>) => [
    ...wrongChoices({ chosen, wanted }, offers),
  ];
  expect(wrong({ 1: 1, 2: 2 }, { 1: 'L', 2: 'S' })).toEqual([]);
  expect(wrong({ 1: 2 }, { 1: 'L' })).toEqual([['1', expect.stringMatching(/1/)]]);
  expect(wrong({ 1: 1, 2: 1 }, { 2: 'XL' })).toEqual([['2', expect.stringContaining('no longer on sale')]]);
  // Two lines want the only one left.
  expect(wrong({ 1: 1, 2: 1 }, { 1: 'L', 2: 'L' })).toEqual([['2', expect.stringContaining('Only 1 left')]]);
  // What is not sent back does not count.
  expect(wrong({ 1: 1 }, { 2: 'XL' })).toEqual([]);
});

test('[O-17] a choice from before a reload is not sent as a refund while its prices are still loading', () => {
  const chosen = { 1: 1, 2: 1 };
  expect(isUnknown({ chosen, wanted: { 2: 'S' } }, new Map())).toBe(true);
  expect(isUnknown({ chosen, wanted: { 2: 'S' } }, offers)).toBe(false);
  expect(isUnknown({ chosen, wanted: {} }, new Map())).toBe(false);
  expect(isUnknown({ chosen: { 1: 1 }, wanted: { 2: 'S' } }, new Map())).toBe(false);
});
