import { expect, test } from 'vitest';
import { paymentStatus, type OrderPayment } from './payment-status.ts';

const advancePaise = 50_000;
const paid: OrderPayment = { state: 'captured', outcome: 'applied', amountPaise: advancePaise, refundedPaise: 0 };
const undecided: OrderPayment = { ...paid, outcome: null };
const failed: OrderPayment = { ...paid, state: 'failed', outcome: null };
const forNothing: OrderPayment = { ...paid, outcome: 'refund due' };

test.each<[string, Omit<Parameters<typeof paymentStatus>[0], 'payMode'>, string]>([
  ['not paid yet', { stage: 'awaiting payment', advancePaise, payments: [] }, 'Pending'],
  ['a first attempt failed', { stage: 'awaiting payment', advancePaise, payments: [failed] }, 'Pending'],
  ['paid', { stage: 'placed', advancePaise, payments: [failed, paid] }, 'Paid'],
  ['paid twice', { stage: 'placed', advancePaise, payments: [forNothing, paid] }, 'Paid'],
  ['partly refunded', { stage: 'placed', advancePaise, payments: [{ ...paid, refundedPaise: 1 }] }, 'Paid'],
  [
    'paid and refunded',
    { stage: 'placed', advancePaise, payments: [{ ...paid, refundedPaise: advancePaise }] },
    'Refunded',
  ],
  ['nothing to pay: a replacement', { stage: 'placed', advancePaise: 0, payments: [] }, 'Paid'],
  ['abandoned', { stage: 'abandoned', advancePaise, payments: [] }, 'Failed'],
  ['abandoned after a failure', { stage: 'abandoned', advancePaise, payments: [failed] }, 'Failed'],
  ['abandoned, then the bank paid', { stage: 'abandoned', advancePaise, payments: [undecided] }, 'Pending'],
  ['abandoned, and the money is refunded', { stage: 'abandoned', advancePaise, payments: [forNothing] }, 'Refunded'],
])('%s', (_case, money, status) => {
  expect(paymentStatus({ payMode: 'Pay now', ...money })).toBe(status);
});

test('what is paid at the door is due', () => {
  expect(paymentStatus({ payMode: 'Pay on delivery', stage: 'placed', advancePaise: 0, payments: [] })).toBe('Due');
});

test('[O-07] a sale at the counter is paid before the goods are handed over', () => {
  const money = { stage: 'placed', advancePaise: 0, payments: [] } as const;
  expect(paymentStatus({ ...money, payMode: 'Cash' })).toBe('Paid');
  expect(paymentStatus({ ...money, payMode: 'UPI' })).toBe('Paid');
});
