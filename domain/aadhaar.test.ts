import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAadhaar, maskAadhaar, normaliseAadhaar } from './aadhaar.ts';

const withCheckDigit = (eleven: string): string => {
  const found = Array.from({ length: 10 }, (_, digit) => `${eleven}${digit}`).filter(isAadhaar);
  expect(found).toHaveLength(1);
  return found[0] ?? '';
};
const elevenDigits = fc.stringMatching(/^[2-9]\d{10}$/);

test('a number with a correct check digit is accepted, even with spaces or dashes', () => {
  expect(isAadhaar(normaliseAadhaar('2341 2341-2346'))).toBe(true);
});

test('eleven digits, a first digit of 0 or 1, and text are refused', () => {
  for (const wrong of ['23412341234', '034123412346', '134123412346', '23412341234x', '']) {
    expect(isAadhaar(wrong)).toBe(false);
  }
});

test('exactly one last digit is correct, and a single wrong digit is always caught', () => {
  fc.assert(
    fc.property(elevenDigits, fc.integer({ min: 1, max: 11 }), fc.integer({ min: 1, max: 9 }), (eleven, place, add) => {
      const right = withCheckDigit(eleven);
      const digit = (Number(right[place]) + add) % 10;
      expect(isAadhaar(right.slice(0, place) + digit + right.slice(place + 1))).toBe(false);
    }),
  );
});

test('[S-09] a masked number shows only its last four digits', () => {
  expect(maskAadhaar('234123412346')).toBe('XXXX XXXX 2346');
});
