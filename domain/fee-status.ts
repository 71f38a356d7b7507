import type { OrderPayment } from './payment-status.ts';

export interface FeeMoney {
  isPaid: boolean;
  payments: readonly OrderPayment[];
  /** What the provider said just now: open while a bank has not answered a try. */
  looked: 'open' | 'ended';
}

/**
 * A fee has no time limit: what is not paid can be tried again. Nothing is called failed while the provider holds it open,
 * or while it has money of the customer that was not decided on.
 */
export function feeStatus({ isPaid, payments, looked }: FeeMoney): 'Paid' | 'Pending' | 'Failed' {
  if (isPaid) return 'Paid';
  if (looked === 'open') return 'Pending';
  return payments.some(({ state, outcome }) => state !== 'failed' && outcome === null) ? 'Pending' : 'Failed';
}
