import { expect, test } from 'vitest';
import { feeReceiptNumber, isBirthDate } from './admission.ts';

test.each([
  ['2015-06-01', true],
  ['2026-11-15', true],
  ['2026-11-16', false],
  ['1901-01-01', true],
  ['1900-12-31', false],
  ['0001-01-01', false],
])('on 15 November 2026, %s is a birth date: %s', (date, expected) => {
  expect(isBirthDate(date, '2026-11-15')).toBe(expected);
});

test('a fee receipt is numbered within its financial year', () => {
  expect(feeReceiptNumber('2026-27', 42)).toBe('FEE/26-27/00042');
});
