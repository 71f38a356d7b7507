import { expect, test } from 'vitest';
import { differenceOf, wantedOf, whatIsGone } from './exchange-offers.ts';

const size = (sku: string, pricePaise: number) => ({ sku, attributes: { Size: sku }, pricePaise, available: 5 });
const bought = { quantity: 2, unitPaise: 10_000, amountPaise: 20_000, returned: 0 };
const offers = new Map([
  [1, { bought, offers: [size('M', 10_000), size('L', 12_000)] }],
  [2, { bought, offers: [size('S', 9000)] }],
]);
const lines = [
  { line_number: 1, quantity: 2 },
  { line_number: 2, quantity: 1 },
];

test('[O-17] a line is exchanged at the price on the screen, or refunded', () => {
  expect(wantedOf(offers, 1, new Map([[1, 'L']]))).toEqual({ sku: 'L', price_paise: 12_000 });
  expect(wantedOf(offers, 1, new Map([[1, '']]))).toBeUndefined();
  expect(wantedOf(offers, 2, new Map([[1, 'L']]))).toBeUndefined();
});

test('[O-17] the difference counts the pieces that come back', () => {
  expect(differenceOf(lines, new Map(), offers)).toBeNull();
  expect(differenceOf(lines, new Map([[1, 'L']]), offers)).toMatchObject({ toPayPaise: 4000, backPaise: 0 });
  const both = new Map([
    [1, 'L'],
    [2, 'S'],
  ]);
  expect(differenceOf(lines, both, offers)).toMatchObject({ toPayPaise: 3000 });
  expect(differenceOf([{ line_number: 2, quantity: 0 }], both, offers)).toBeNull();
});

test('[O-17] a choice that is not offered, or not loaded yet, is not sent as a refund', () => {
  const wanted = new Map([[2, 'XL']]);
  expect(whatIsGone(lines, wanted, offers)).toHaveLength(1);
  expect(whatIsGone(lines, new Map([[1, 'L']]), new Map())).toHaveLength(1);
  expect(whatIsGone(lines, new Map([[1, 'L']]), offers)).toEqual([]);
  expect(whatIsGone(lines, new Map([[2, '']]), offers)).toEqual([]);
  expect(whatIsGone([{ line_number: 2, quantity: 0 }], wanted, offers)).toEqual([]);
});
