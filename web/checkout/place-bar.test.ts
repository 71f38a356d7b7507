import { expect, test } from 'vitest';
import type { PayMode } from '../../domain/cart-mode.ts';
import { payWords } from './place-bar.tsx';

test.each<[PayMode | null, number, number, string | null]>([
  [null, 839, 0, null],
  ['Pay now', 839, 0, 'Pay ₹839 now'],
  ['Pay now', 1439.1, 0, 'Pay ₹1,439.10 now'],
  ['Pay on delivery', 839, 755, 'Pay ₹84 now, ₹755 at the door'],
  ['Pay on delivery', 839.4, 755.4, 'Pay ₹84 now, ₹755.40 at the door'],
  ['Pay on delivery', 839, 839, 'Pay ₹839 at the door'],
  ['Pay on delivery', 839, 0, 'Pay ₹839 now'],
])('[U-12] %s of %d, %d of it later: %s', (mode, total, remaining, words) => {
  expect(payWords({ totalAmountbeforePay: total, remaining_amount: remaining }, mode)).toBe(words);
});
