import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitMax, pageOf } from './paging.ts';

test('no page and no limit mean the whole list', () => {
  expect(pageOf({})).toBeNull();
});

test('[H-09] a page without a limit has ten rows', () => {
  expect(pageOf({ page: 3 })).toEqual({ page: 3, limit: 10, offset: 20 });
  expect(pageOf({ limit: 9 })).toEqual({ page: 1, limit: 9, offset: 0 });
});

test('whatever the input, a page has 1 to 100 rows, and pages follow each other without gap or overlap', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 10_000 }), (limit, page) => {
      const here = pageOf({ page, limit });
      const next = pageOf({ page: page + 1, limit });
      expect(here?.limit).toBeGreaterThanOrEqual(1);
      expect(here?.limit).toBeLessThanOrEqual(limitMax);
      expect(next?.offset).toBe((here?.offset ?? NaN) + (here?.limit ?? NaN));
    }),
  );
});
