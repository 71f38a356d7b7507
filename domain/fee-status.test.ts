import { expect, test } from 'vitest';
import { feeStatus, type FeeMoney } from './fee-status.ts';
import type { OrderPayment } from './payment-status.ts';

const captured: OrderPayment = { state: 'captured', outcome: null, amountPaise: 100_000, refundedPaise: 0 };
const applied: OrderPayment = { ...captured, outcome: 'applied' };
const failed: OrderPayment = { ...captured, state: 'failed' };

test.each<[string, FeeMoney, string]>([
  ['nobody has tried to pay', { isPaid: false, payments: [], looked: 'ended' }, 'Failed'],
  ['a try failed', { isPaid: false, payments: [failed], looked: 'ended' }, 'Failed'],
  [
    'the bank has not answered',
    { isPaid: false, payments: [failed, { ...captured, state: 'created' }], looked: 'ended' },
    'Pending',
  ],
  ['the provider counts a try without an end', { isPaid: false, payments: [failed], looked: 'open' }, 'Pending'],
  ['the money waits', { isPaid: false, payments: [{ ...captured, state: 'authorized' }], looked: 'ended' }, 'Pending'],
  ['the money is there and not decided on', { isPaid: false, payments: [captured], looked: 'ended' }, 'Pending'],
  ['it goes back', { isPaid: false, payments: [{ ...captured, outcome: 'refund due' }], looked: 'ended' }, 'Failed'],
  ['paid', { isPaid: true, payments: [failed, applied], looked: 'ended' }, 'Paid'],
  ['paid, and a second time', { isPaid: true, payments: [applied, captured], looked: 'ended' }, 'Paid'],
])('%s', (_case, money, status) => {
  expect(feeStatus(money)).toBe(status);
});
