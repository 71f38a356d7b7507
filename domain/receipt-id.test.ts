import { expect, test } from 'vitest';
import { readReceiptId, receiptId } from './receipt-id.ts';

test.each([1, 42, 999_999, 1_000_000, 123_456_789])('%d is read back from what is shown', (receiptNumber) => {
  expect(readReceiptId(receiptId(receiptNumber))).toBe(receiptNumber);
});

test('an order number has six digits, and more where it must', () => {
  expect(receiptId(42)).toBe('PAH-000042');
  expect(receiptId(1_234_567)).toBe('PAH-1234567');
});

test('people write it in their own ways', () => {
  for (const written of ['PAH-000042', 'pah-42', '42', ' 000042 ']) expect(readReceiptId(written)).toBe(42);
  for (const wrong of ['', '0', 'PAH-', '-42', '4.2', '4e2', 'PAH-9999999999', 'f'.repeat(32)]) {
    expect(readReceiptId(wrong)).toBeNull();
  }
});
