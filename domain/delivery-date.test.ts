import { expect, test } from 'vitest';
import { deliveryWindowText, formatDeliveryDate, shortDeliveryWindow } from './delivery-date.ts';

test('[B-01] [P-08] the date is today plus delivery_days in en-IN short format', () => {
  expect(formatDeliveryDate(new Date('2026-11-15T06:00:00Z'), 3)).toBe('18 Nov 2026');
  expect(formatDeliveryDate(new Date('2026-12-30T06:00:00Z'), 5)).toBe('4 Jan 2027');
});

test('[B-01] today is the date in India', () => {
  expect(formatDeliveryDate(new Date('2026-11-15T18:29:00Z'), 0)).toBe('15 Nov 2026');
  expect(formatDeliveryDate(new Date('2026-11-15T18:31:00Z'), 0)).toBe('16 Nov 2026');
});

test('[C-06] [U-27] the window runs from the date of the slowest line to 4 days later', () => {
  const now = new Date('2026-11-15T06:00:00Z');
  const of = (deliveryDaysOfLines: number[]) => deliveryWindowText({ orderedAt: now, deliveryDaysOfLines, now });
  expect(of([2, 4])).toBe('19 Nov 2026 – 23 Nov 2026');
  expect(of([2, 2, 9])).toBe('24 Nov 2026 – 28 Nov 2026');
  expect(of([5])).toBe('20 Nov 2026 – 24 Nov 2026');
});

test('[U-27] a card names the same window, in few letters', () => {
  expect(shortDeliveryWindow(new Date('2026-11-15T06:00:00Z'), 5)).toBe('20–24 Nov');
  expect(shortDeliveryWindow(new Date('2026-11-15T18:31:00Z'), 12)).toMatch(/^28 Nov\s–\s2 Dec$/);
});

test('[T-04] an order shows one window, counted from the day of ordering, until its last day is over in India', () => {
  const order = { orderedAt: new Date('2026-11-15T06:00:00Z'), deliveryDaysOfLines: [3] };
  const at = (now: string) => deliveryWindowText({ ...order, now: new Date(now) });
  expect(at('2026-11-15T06:00:00Z')).toBe('18 Nov 2026 – 22 Nov 2026');
  expect(at('2026-11-22T18:29:00Z')).toBe('18 Nov 2026 – 22 Nov 2026');
  expect(at('2026-11-22T18:31:00Z')).toBeNull();
  expect(deliveryWindowText({ ...order, deliveryDaysOfLines: [], now: order.orderedAt })).toBeNull();
});
