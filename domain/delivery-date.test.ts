import { expect, test } from 'vitest';
import { deliveryWindowDays, deliveryWindowText, formatDeliveryDate } from './delivery-date.ts';

test('[B-01] [P-08] the date is today plus delivery_days in en-IN short format', () => {
  expect(formatDeliveryDate(new Date('2026-11-15T06:00:00Z'), 3)).toBe('18 Nov 2026');
  expect(formatDeliveryDate(new Date('2026-12-30T06:00:00Z'), 5)).toBe('4 Jan 2027');
});

test('[B-01] today is the date in India', () => {
  expect(formatDeliveryDate(new Date('2026-11-15T18:29:00Z'), 0)).toBe('15 Nov 2026');
  expect(formatDeliveryDate(new Date('2026-11-15T18:31:00Z'), 0)).toBe('16 Nov 2026');
});

test('[C-06] the window runs from the average of the lines to 4 days later', () => {
  expect(deliveryWindowDays([2, 4])).toEqual({ from: 3, to: 7 });
  expect(deliveryWindowDays([2, 3])).toEqual({ from: 3, to: 7 });
  expect(deliveryWindowDays([5])).toEqual({ from: 5, to: 9 });
  expect(deliveryWindowDays([])).toBeNull();
});

test('[T-04] an order shows one window, counted from the day of ordering, until its last day is over in India', () => {
  const order = { orderedAt: new Date('2026-11-15T06:00:00Z'), deliveryDaysOfLines: [3] };
  const at = (now: string) => deliveryWindowText({ ...order, now: new Date(now) });
  expect(at('2026-11-15T06:00:00Z')).toBe('18 Nov 2026 – 22 Nov 2026');
  expect(at('2026-11-22T18:29:00Z')).toBe('18 Nov 2026 – 22 Nov 2026');
  expect(at('2026-11-22T18:31:00Z')).toBeNull();
  expect(deliveryWindowText({ ...order, deliveryDaysOfLines: [], now: order.orderedAt })).toBeNull();
});
