import { expect, test } from 'vitest';
import { moneyStateOf } from './order-text.ts';

test('a refund that has not arrived yet is not shown as refunded', () => {
  const refund = { state: 'requested' as const };
  expect(moneyStateOf({ payment_status: 'Refunded', refunds: [refund] })).toBe('Refund under way');
  expect(moneyStateOf({ payment_status: 'Refunded', refunds: [{ state: 'processed' }] })).toBe('Refunded');
  expect(moneyStateOf({ payment_status: 'Refunded', refunds: null })).toBe('Refunded');
  expect(moneyStateOf({ payment_status: 'Paid', refunds: [refund] })).toBe('Paid');
});
