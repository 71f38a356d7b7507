import { expect, test } from 'vitest';
import { differenceText } from './till-text.ts';

test('[O-18] a difference says “too much” or “too little”', () => {
  expect([1_000, -50, 0].map(differenceText)).toEqual(['₹10.00 too much', '₹0.50 too little', 'Nothing missing']);
});
