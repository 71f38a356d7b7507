import { expect, test } from 'vitest';
import { isCashDue, moneyStateOf, stateOf } from './order-text.ts';

test('a refund that has not arrived yet is not shown as refunded', () => {
  const refund = { state: 'requested' as const };
  expect(moneyStateOf({ payment_status: 'Refunded', refunds: [refund] })).toBe('Refund under way');
  expect(moneyStateOf({ payment_status: 'Refunded', refunds: [{ state: 'processed' }] })).toBe('Refunded');
  expect(moneyStateOf({ payment_status: 'Refunded', refunds: null })).toBe('Refunded');
  expect(moneyStateOf({ payment_status: 'Paid', refunds: [refund] })).toBe('Paid');
});

test('[O-01] the courier collects what is left to pay on delivery, but nothing for an order that is not sent', () => {
  const order = {
    payment_mode: 'Pay on delivery',
    payment_status: 'Due',
    remaining_paise: 75_500,
    fulfilment: 'on-the-way',
  } as const;
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
