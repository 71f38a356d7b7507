import { expect, test } from 'vitest';
import { formatIndiaClock, formatIndiaTime } from './india-time.ts';

test('[B-02] times are shown in India time as dd/mm/yy - hh:mm', () => {
  expect(formatIndiaTime(new Date('2026-03-04T03:35:59Z'))).toBe('04/03/26 - 09:05');
});

test('[B-02] the date changes at midnight in India', () => {
  expect(formatIndiaTime(new Date('2025-12-31T18:29:59Z'))).toBe('31/12/25 - 23:59');
  expect(formatIndiaTime(new Date('2025-12-31T18:30:00Z'))).toBe('01/01/26 - 00:00');
});

test('[B-02] times only minutes away are shown as hh:mm in India', () => {
  expect(formatIndiaClock(new Date('2026-03-04T03:35:59Z'))).toBe('09:05');
});
