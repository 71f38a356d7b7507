import { expect, test } from 'vitest';
import { formatIndiaTime, formatIndiaUntil } from './india-time.ts';

test('[B-02] times are shown in India time as dd/mm/yy - hh:mm', () => {
  expect(formatIndiaTime(new Date('2026-03-04T03:35:59Z'))).toBe('04/03/26 - 09:05');
});

test('[B-02] the date changes at midnight in India', () => {
  expect(formatIndiaTime(new Date('2025-12-31T18:29:59Z'))).toBe('31/12/25 - 23:59');
  expect(formatIndiaTime(new Date('2025-12-31T18:30:00Z'))).toBe('01/01/26 - 00:00');
});

test('[B-02] times of the same day in India are shown as hh:mm, others with their day', () => {
  expect(formatIndiaUntil('2026-03-04T03:35:59Z', '2026-03-03T18:30:00Z')).toBe('09:05');
  expect(formatIndiaUntil('2026-03-04T03:35:59Z', '2026-03-03T18:29:59Z')).toBe('04/03/26 - 09:05');
});
