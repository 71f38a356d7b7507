import { expect, test } from 'vitest';
import { isCashDue, moneyStateOf, stateOf } from './order-text.ts';

const onDelivery = {
  payment_mode: 'Pay on delivery',
  payment_status: 'Due',
  remaining_paise: 75_500,
  fulfilment: 'on-the-way',
  cash_received_at: null,
  refunds: null,
} as const;

test('a refund that has not arrived yet is not shown as refunded', () => {
  const paid = { ...onDelivery, payment_mode: 'Pay now', remaining_paise: 0 } as const;
  const refund = { state: 'requested' as const };
  expect(moneyStateOf({ ...paid, payment_status: 'Refunded', refunds: [refund] })).toBe('Refund under way');
  expect(moneyStateOf({ ...paid, payment_status: 'Refunded', refunds: [{ state: 'processed' }] })).toBe('Refunded');
  expect(moneyStateOf({ ...paid, payment_status: 'Refunded' })).toBe('Refunded');
  expect(moneyStateOf({ ...paid, payment_status: 'Paid', refunds: [refund] })).toBe('Paid');
});

test('[O-01] an advance is not all of the money, until somebody records the cash', () => {
  const advance = { ...onDelivery, payment_status: 'Paid' } as const;
  expect(moneyStateOf(advance)).toBe('Advance paid, ₹755.00 to collect');
  expect(moneyStateOf(onDelivery)).toBe('₹755.00 to collect');
  const delivered = { ...advance, fulfilment: 'delivered' } as const;
  expect(moneyStateOf(delivered)).toBe('Advance paid, ₹755.00 to collect');
  const received = { ...delivered, cash_received_at: '2026-11-19T10:00:00.000Z' };
  expect(moneyStateOf(received)).toBe('Paid');
  expect(moneyStateOf({ ...received, payment_status: 'Due' })).toBe('Paid');
  expect(moneyStateOf({ ...advance, fulfilment: 'cancelled' })).toBe('Paid');
});

test('[O-01] the courier collects what is left to pay on delivery, but nothing for an order that is not sent', () => {
  const order = onDelivery;
  expect(isCashDue(order)).toBe(true);
  expect(isCashDue({ ...order, remaining_paise: 0 })).toBe(false);
  expect(isCashDue({ ...order, payment_mode: 'Pay now' })).toBe(false);
  for (const fulfilment of ['cancelled', 'abandoned'] as const) expect(isCashDue({ ...order, fulfilment })).toBe(false);
});

test('[O-01] the state of an order is its status once it is placed', () => {
  const state = (fulfilment: Parameters<typeof stateOf>[0]['fulfilment'], order_status: 'Pending' | 'Cancelled') =>
    stateOf({ fulfilment, order_status }).text;
  expect(state('unpaid', 'Pending')).toBe('Unpaid');
  expect(state('abandoned', 'Pending')).toBe('Abandoned');
  expect(state('to-pack', 'Pending')).toBe('Pending');
  expect(state('cancelled', 'Cancelled')).toBe('Cancelled');
});
