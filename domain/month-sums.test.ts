import { expect, test } from 'vitest';
import { monthText, sumMonths } from './month-sums.ts';

test('[X-02] attendance is summed by months in India, and what nobody recorded is no absence', () => {
  const sums = sumMonths([
    { starts_at: '2026-10-31T18:29:00Z', mark: 'present' },
    { starts_at: '2026-10-31T18:30:00Z', mark: 'late' },
    { starts_at: '2026-11-03T12:00:00Z', mark: null },
    { starts_at: '2026-11-05T12:00:00Z', mark: 'absent' },
    { starts_at: '2026-11-07T12:00:00Z', mark: 'excused' },
    { starts_at: '2025-12-30T12:00:00Z', mark: 'present' },
  ]);
  expect(sums).toEqual([
    { month: '2026-11', classes: 4, present: 0, late: 1, absent: 1, excused: 1, unrecorded: 1 },
    { month: '2026-10', classes: 1, present: 1, late: 0, absent: 0, excused: 0, unrecorded: 0 },
    { month: '2025-12', classes: 1, present: 1, late: 0, absent: 0, excused: 0, unrecorded: 0 },
  ]);
  expect(sums.map(({ month }) => monthText(month))).toEqual(['November 2026', 'October 2026', 'December 2025']);
});
