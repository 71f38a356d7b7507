import { expect, test } from 'vitest';
import { paiseOfText, rupeeText } from './rupee-text.ts';

test.each([
  ['1299', 129_900],
  ['₹ 1,299.5', 129_950],
  ['0', 0],
  ['12.345', null],
  ['-5', null],
  ['', null],
  ['1e5', null],
  ['99999999', null],
])('%s is %s paise', (text, paise) => {
  expect(paiseOfText(text)).toBe(paise);
});

test('an amount comes back as it was typed', () => {
  expect(rupeeText(129_950)).toBe('1299.50');
  expect(rupeeText(129_900)).toBe('1299');
  expect(rupeeText(null)).toBe('');
});
