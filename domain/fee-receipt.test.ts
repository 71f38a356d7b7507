import { expect, test } from 'vitest';
import { feeReceiptNumber } from './fee-receipt.ts';

test('a receipt is numbered within its financial year', () => {
  expect(feeReceiptNumber('2026-27', 42)).toBe('FEE/26-27/00042');
});
