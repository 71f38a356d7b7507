import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAdvance } from './advance.ts';

test('[B-06] [Y-02] the advance is the rounded percentage of the total, the rest is the remaining amount', () => {
  expect(splitAdvance(123_450, 20)).toEqual({ advancePaise: 24_700, remainingPaise: 98_750 });
  expect(splitAdvance(100_000, 100)).toEqual({ advancePaise: 100_000, remainingPaise: 0 });
});

test('[Y-03] with a percentage of 0 everything is paid at the door', () => {
  expect(splitAdvance(100_000, 0)).toEqual({ advancePaise: 0, remainingPaise: 100_000 });
});

test('an advance below one rupee becomes one rupee, and is never more than the total', () => {
  expect(splitAdvance(200, 10)).toEqual({ advancePaise: 100, remainingPaise: 100 });
  expect(splitAdvance(150, 100)).toEqual({ advancePaise: 150, remainingPaise: 0 });
  expect(splitAdvance(40, 50)).toEqual({ advancePaise: 0, remainingPaise: 40 });
});

test('advance and remaining are whole paise that add up to the total, and the advance can be charged online', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 100 }), (total, percentage) => {
      const { advancePaise, remainingPaise } = splitAdvance(total, percentage);
      expect(advancePaise + remainingPaise).toBe(total);
      expect(remainingPaise).toBeGreaterThanOrEqual(0);
      expect(advancePaise === 0 || (Number.isInteger(advancePaise) && advancePaise >= 100)).toBe(true);
    }),
  );
});
