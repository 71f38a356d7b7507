import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAadhaar, maskAadhaar, normaliseAadhaar } from './aadhaar.ts';

const withCheckDigit = (eleven: string): string => {
  const found = Array.from({ length: 10 }, (_, digit) => `${eleven}${digit}`).filter(isAadhaar);
  expect(found).toHaveLength(1);
  return found[0] ?? '';
};
const elevenDigits = fc.stringMatching(/^[2-9]\d{10}$/);

test('a number with a right check digit is taken, as typed with spaces or dashes', () => {
  expect(isAadhaar(normaliseAadhaar('2341 2341-2346'))).toBe(true);
});

test('eleven digits, a first digit of 0 or 1, and text are refused', () => {
  for (const wrong of ['23412341234', '034123412346', '134123412346', '23412341234x', '']) {
    expect(isAadhaar(wrong)).toBe(false);
  }
});

test('of all last digits exactly one is right, and one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(elevenDigits, fc.integer({ min: 1, max: 11 }), fc.integer({ min: 1, max: 9 }), (eleven, place, add) => {
      const right = withCheckDigit(eleven);
      const digit = (Number(right[place]) + add) % 10;
      expect(isAadhaar(right.slice(0, place) + digit + right.slice(place + 1))).toBe(false);
    }),
  );
});

test('[S-09] a masked number shows its last four digits alone', () => {
  expect(maskAadhaar('234123412346')).toBe('XXXX XXXX 2346');
});
