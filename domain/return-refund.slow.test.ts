import { expect, test } from 'vitest';
import { checkReturns } from './testing/return-stories.ts';

test('[O-05] [O-06] in 100,000 orders, refunds and kept goods add up to what was paid, and credit notes of complete returns to the invoice', () => {
  expect(() => checkReturns(100_000)).not.toThrow();
}, 180_000);
