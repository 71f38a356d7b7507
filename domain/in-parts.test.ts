import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

test('every row is in one part, in order, and no part is larger than a call takes', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(inParts([1], 2)).toEqual([[1]]);
  expect(inParts([], 2)).toEqual([]);
});
