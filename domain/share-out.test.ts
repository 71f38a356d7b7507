import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedPaiseMax } from './money.ts';
import { shareOut } from './share-out.ts';

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

test('remaining paise go to the parts that lost most, in order if equal', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(10, [5, 3, 2])).toEqual([5, 3, 2]);
  expect(shareOut(1, [1, 2])).toEqual([0, 1]);
  expect(shareOut(0, [7, 8])).toEqual([0, 0]);
  expect(shareOut(0, [0, 0])).toEqual([0, 0]);
});

test('the parts add up, and no discount is larger than its line', () => {
  const amounts = fc.array(fc.nat({ max: storedPaiseMax }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
      const paise = Math.floor(sum(weights) * part);
      const parts = shareOut(paise, weights);
      expect(sum(parts)).toBe(paise);
      parts.forEach((share, index) => {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
      });
    }),
  );
});
