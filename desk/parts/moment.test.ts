import { expect, test } from 'vitest';
import { dayOf } from './moment.ts';

test('a day is a day in India, given with or without a time', () => {
  expect(['2026-11-18', '2026-11-17T18:30:00Z', '2026-11-17T18:29:59Z'].map(dayOf)).toEqual([
    '18 Nov 2026',
    '18 Nov 2026',
    '17 Nov 2026',
  ]);
});
