import { expect, test } from 'vitest';
import { addLine, atToday, linesPaiseOf, type CartLine } from './cart.ts';

const goods = (line_sku: string, unit_paise = 10_000, available = 5) => ({
  line_sku,
  title: line_sku,
  attributes: {},
  mrp_paise: 10_000,
  unit_paise,
  available,
  choices: [],
});
const lineOf = (sku: string, quantity: number): CartLine => ({ ...goods(sku), quantity });

test('[O-07] scanned again, a line counts one more, at the price and stock of now', () => {
  const lines = addLine([lineOf('WHEEL', 2), lineOf('BOOT', 1)], goods('WHEEL', 9000, 3));
  expect(lines).toMatchObject([
    { line_sku: 'WHEEL', quantity: 3, unit_paise: 9000, available: 3 },
    { line_sku: 'BOOT', quantity: 1 },
  ]);
  expect(linesPaiseOf(lines)).toBe(37_000);
  expect(addLine(lines, goods('BAG'))).toHaveLength(3);
});

test('[O-07] new prices keep quantities; what is no longer sold goes, and what was scanned meanwhile stays', () => {
  const update = atToday(['WHEEL', 'BOOT'], [goods('WHEEL', 9000)]);
  expect([lineOf('WHEEL', 2), lineOf('BOOT', 1), lineOf('BAG', 4)].flatMap((line) => update(line))).toMatchObject([
    { line_sku: 'WHEEL', quantity: 2, unit_paise: 9000 },
    { line_sku: 'BAG', quantity: 4 },
  ]);
});
