import { expect, test } from 'vitest';
import { bandOfText, bandText, gapsOf, gapText, overlapOf } from './delivery-bands.ts';

const bands = (...ends: readonly [number, number, ('Active' | 'Inactive')?][]) =>
  ends.map(([min_kilometer, max_kilometer, status = 'Active']) => ({ min_kilometer, max_kilometer, status }));

test.each([
  ['nothing', bands(), []],
  ['one from the door', bands([0, 5]), []],
  ['neighbours, in any order', bands([6, 10], [0, 5]), []],
  ['a beginning that is left out', bands([3, 5]), [{ from: 0, to: 2 }]],
  ['a kilometre between', bands([0, 5], [7, 10]), [{ from: 6, to: 6 }]],
  ['an inactive one between', bands([0, 5], [6, 10, 'Inactive'], [11, 20]), [{ from: 6, to: 10 }]],
])('gaps of %s', (_name, given, gaps) => {
  expect(gapsOf(given)).toEqual(gaps);
});

test.each([
  ['neighbours', bands([0, 5], [6, 10]), false],
  ['a shared kilometre', bands([0, 5], [5, 10]), true],
  ['one inside the other', bands([0, 50], [10, 20]), true],
  ['the same twice', bands([0, 5], [0, 5]), true],
  ['an inactive one', bands([0, 5], [0, 5, 'Inactive']), false],
])('%s overlap: %s', (_name, given, isOverlapping) => {
  expect(overlapOf(given) !== null).toBe(isOverlapping);
});

test('a gap as text', () => {
  expect(gapText({ from: 6, to: 6 })).toBe('6 km');
  expect(gapText({ from: 6, to: 10 })).toBe('6 to 10 km');
});

test('a band as text is read back', () => {
  const band = { min_kilometer: 6, max_kilometer: 10, paise: 4950, status: 'Inactive' } as const;
  expect(bandText(band)).toBe('6-10 km 4950 paise Inactive');
  expect(bandOfText(bandText(band))).toEqual(band);
});
