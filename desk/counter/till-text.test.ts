import { expect, test } from 'vitest';
import { dayText, differenceText } from './till-text.ts';

test('[O-18] a difference says “too much” or “too little”', () => {
  expect([1_000, -50, 0].map(differenceText)).toEqual(['₹10.00 too much', '₹0.50 too little', 'Nothing missing']);
});

test('a till’s day is a day in India', () => {
  expect(dayText('2026-11-18')).toBe('18 Nov 2026');
});
