import { expect, test } from 'vitest';
import { deliveryWindowDays, formatDeliveryDate } from './delivery-date.ts';

test('[B-01] [P-08] the date is today plus delivery_days in en-IN short format', () => {
  expect(formatDeliveryDate(new Date('2026-11-15T06:00:00Z'), 3)).toBe('18 Nov 2026');
  expect(formatDeliveryDate(new Date('2026-12-30T06:00:00Z'), 5)).toBe('4 Jan 2027');
});

test('[B-01] today is the day in India', () => {
  expect(formatDeliveryDate(new Date('2026-11-15T18:29:00Z'), 0)).toBe('15 Nov 2026');
  expect(formatDeliveryDate(new Date('2026-11-15T18:31:00Z'), 0)).toBe('16 Nov 2026');
});

test('[C-06] the window is the average of the lines and 4 days beyond', () => {
  expect(deliveryWindowDays([2, 4])).toEqual({ from: 3, to: 7 });
  expect(deliveryWindowDays([2, 3])).toEqual({ from: 3, to: 7 });
  expect(deliveryWindowDays([5])).toEqual({ from: 5, to: 9 });
  expect(deliveryWindowDays([])).toBeNull();
});
