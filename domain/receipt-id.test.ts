import { expect, test } from 'vitest';
import { readReceiptId, receiptId } from './receipt-id.ts';

test.each([1, 42, 999_999, 1_000_000, 123_456_789])('%d can be read back from what is shown', (receiptNumber) => {
  expect(readReceiptId(receiptId(receiptNumber))).toBe(receiptNumber);
});

test('an order number has six digits, or more if needed', () => {
  expect(receiptId(42)).toBe('PAH-000042');
  expect(receiptId(1_234_567)).toBe('PAH-1234567');
});

test('people can write it in different ways', () => {
  for (const written of ['PAH-000042', 'pah-42', '42', ' 000042 ']) expect(readReceiptId(written)).toBe(42);
  for (const wrong of ['', '0', 'PAH-', '-42', '4.2', '4e2', 'PAH-9999999999', 'f'.repeat(32)]) {
    expect(readReceiptId(wrong)).toBeNull();
  }
});
