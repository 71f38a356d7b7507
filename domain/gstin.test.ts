import { expect, test } from 'vitest';
import { isGstin, normaliseGstin } from './gstin.ts';

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27AAAAA0000A1Z2'])('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

test.each([
  '',
  '27AAPFU0939F1ZW', // the check character
  '27AAPFU0993F1ZV', // two digits in the wrong order
  '00AAPFU0939F1ZV', // no such state
  '27AAPFU0939F1AV', // the fourteenth is always Z
  '27aapfu0939f1zv',
  '27AAPFU0939F1ZV ',
  '27AAPFU0939F1Z',
])('%j is none', (text) => {
  expect(isGstin(text)).toBe(false);
});

test('every single wrong character is noticed', () => {
  const right = '27AAPFU0939F1ZV';
  const wrong = Array.from(right).flatMap((_, index) =>
    Array.from(
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      (other) => right.slice(0, index) + other + right.slice(index + 1),
    ),
  );
  expect([...new Set(wrong.filter(isGstin))]).toEqual([right]);
});

test('spaces and lower case are accepted', () => {
  expect(normaliseGstin(' 27aapfu0939f-1zv ')).toBe('27AAPFU0939F1ZV');
});
