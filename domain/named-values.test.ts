import { expect, test } from 'vitest';
import { namedValues } from './named-values.ts';

test('values are easy to tell apart, even if one is a list', () => {
  expect(namedValues({ Colour: 'Blue', Size: 'M' })).toBe('Colour: Blue, Size: M');
  expect(namedValues({ Helmet: 'Blue, M', Skates: '38' })).toBe('Helmet: Blue, M; Skates: 38');
  expect(namedValues({})).toBe('');
});
