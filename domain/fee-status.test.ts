import { expect, test } from 'vitest';
import { feeStatus, type FeeMoney } from './fee-status.ts';
import type { OrderPayment } from './payment-status.ts';

const captured: OrderPayment = { state: 'captured', outcome: null, amountPaise: 100_000, refundedPaise: 0 };
const applied: OrderPayment = { ...captured, outcome: 'applied' };
const failed: OrderPayment = { ...captured, state: 'failed' };

test.each<[string, FeeMoney, string]>([
  ['no attempt yet', { isPaid: false, payments: [], looked: 'ended' }, 'Failed'],
  ['an attempt failed', { isPaid: false, payments: [failed], looked: 'ended' }, 'Failed'],
  [
    'the bank has not answered',
    { isPaid: false, payments: [failed, { ...captured, state: 'created' }], looked: 'ended' },
    'Pending',
  ],
  ['the provider has an attempt without a result', { isPaid: false, payments: [failed], looked: 'open' }, 'Pending'],
  [
    'the money is authorised',
    { isPaid: false, payments: [{ ...captured, state: 'authorized' }], looked: 'ended' },
    'Pending',
  ],
  ['the money is captured, not decided on yet', { isPaid: false, payments: [captured], looked: 'ended' }, 'Pending'],
  ['it is refunded', { isPaid: false, payments: [{ ...captured, outcome: 'refund due' }], looked: 'ended' }, 'Failed'],
  ['paid', { isPaid: true, payments: [failed, applied], looked: 'ended' }, 'Paid'],
  ['paid twice', { isPaid: true, payments: [applied, captured], looked: 'ended' }, 'Paid'],
])('%s', (_case, money, status) => {
  expect(feeStatus(money)).toBe(status);
});
