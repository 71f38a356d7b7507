import { expect, test } from 'vitest';
import { paiseOfText, piecesOfText, readAmount, rupeeText } from './rupee-text.ts';

test.each([
  ['1299', 129_900],
  ['₹ 1,299.5', 129_950],
  ['Rs. 1,299/-', 129_900],
  ['2,499.50', 249_950],
  ['1,00,000', 10_000_000],
  ['1,00,00,000.05', 1_000_000_005],
  ['100,000', 10_000_000],
  [' 0 ', 0],
  ['-5', null],
  ['', null],
  ['1e5', null],
  ['99999999', null],
  ['5\n6', null],
])('[G-20] %s is %s paise', (text, paise) => {
  expect(paiseOfText(text)).toBe(paise);
});

test.each(['2499,50', '1.299,00', '12.345', '1.299', '1,2', '1,00,0', '1 299', '2.499,50', '0,5'])(
  '[G-20] %s is refused, because it could mean two amounts',
  (text) => {
    expect(readAmount(text)).toEqual({
      reason: `“${text}” could mean two amounts. Please write paise after a dot, as in 2,499.50.`,
    });
  },
);

test('[G-20] other refusals say why, and a long text is cut', () => {
  expect(readAmount('')).toEqual({ reason: 'Please enter an amount, such as 1299.' });
  expect(readAmount('free')).toEqual({ reason: '“free” is not an amount, such as 1299.' });
  expect(readAmount('99999999')).toEqual({ reason: 'The highest amount is ₹2,14,74,836.47.' });
  expect(readAmount('x'.repeat(5000))).toEqual({ reason: `“${'x'.repeat(40)}…” is not an amount, such as 1299.` });
});

test.each([
  ['1,200', 1200],
  ['12.00', 12],
  ['12,00', null],
  ['1.200', null],
  ['1.000', null],
  ['1,5', null],
])('[G-20] %s is %s pieces', (text, pieces) => {
  expect(piecesOfText(text, 100_000)).toBe(pieces);
});

test('an amount comes back as it was typed', () => {
  expect(rupeeText(129_950)).toBe('1299.50');
  expect(rupeeText(129_900)).toBe('1299');
  expect(rupeeText(null)).toBe('');
});
