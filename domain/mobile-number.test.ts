import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMobile, normaliseMobile } from './mobile-number.ts';
import { anyText } from './testing/any-text.ts';

test.each([
  ['9876543210', '9876543210'],
  ['98765 43210', '9876543210'],
  ['98765-43210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['+91-9876543210', '9876543210'],
  ['919876543210', '9876543210'],
  ['9198765432', '9198765432'],
  ['09876543210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['00919876543210', '9876543210'],
  ['0919876543210', '9876543210'],
  ['+91 0 98765 43210', '9876543210'],
  ['00919198765432', '9198765432'],
  ['(98765) 43210', '9876543210'],
  ['98765432109999', '9876543210'],
  ['12345', '12345'],
  ['abc', ''],
  ['', ''],
])('[V-02] %j becomes %j', (typed, digits) => {
  expect(normaliseMobile(typed)).toBe(digits);
});

test('[V-02] a mobile number has exactly ten digits', () => {
  expect(isMobile('9876543210')).toBe(true);
  for (const wrong of ['987654321', '98765432101', '98765x3210', '', ' 9876543210'])
    expect(isMobile(wrong)).toBe(false);
});

test('[V-02] any input becomes at most ten digits', () => {
  fc.assert(
    fc.property(anyText(), (typed) => {
      expect(normaliseMobile(typed)).toMatch(/^\d{0,10}$/);
    }),
  );
});

test('[V-02] a number reads the same however it is written, and normalising twice changes nothing', () => {
  const number = fc.stringMatching(/^[1-9]\d{9}$/);
  const prefix = fc.constantFrom('', '+91', '+91 ', '91', '91-', '0', '0091', '00 91-', '091');
  fc.assert(
    fc.property(prefix, number, (before, digits) => {
      const written = `${before}${digits.slice(0, 5)} ${digits.slice(5)}`;
      expect(normaliseMobile(written)).toBe(digits);
      expect(normaliseMobile(normaliseMobile(written))).toBe(digits);
    }),
  );
});
