import type { OrderPayment } from './payment-status.ts';

export interface FeeMoney {
  isPaid: boolean;
  payments: readonly OrderPayment[];
  /** What the provider says now. `open`: a bank has not yet answered an attempt. */
  looked: 'open' | 'ended';
}

/**
 * A fee has no time limit: an unpaid one can be tried again. It never counts as failed while the provider holds it open, or while
 * the provider has money from the customer that we have not decided on.
 */
export function feeStatus({ isPaid, payments, looked }: FeeMoney): 'Paid' | 'Pending' | 'Failed' {
  if (isPaid) return 'Paid';
  if (looked === 'open') return 'Pending';
  return payments.some(({ state, outcome }) => state !== 'failed' && outcome === null) ? 'Pending' : 'Failed';
}
