import type { SaleMode } from './cart-mode.ts';

/** `Due`: nothing is paid before delivery. `Pending`: it may still be paid. */
export const paymentStatuses = ['Due', 'Pending', 'Paid', 'Failed', 'Refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const orderStages = ['awaiting payment', 'placed', 'abandoned'] as const;
export type OrderStage = (typeof orderStages)[number];

export interface OrderPayment {
  state: 'created' | 'authorized' | 'captured' | 'failed';
  /** Null: not decided yet. */
  outcome: 'applied' | 'refund due' | null;
  amountPaise: number;
  /** Refunds requested or done. */
  refundedPaise: number;
}

interface OrderMoney {
  payMode: SaleMode;
  stage: OrderStage;
  /** The amount to pay online. */
  advancePaise: number;
  payments: readonly OrderPayment[];
}

const isMoney = ({ state }: OrderPayment): boolean => state === 'authorized' || state === 'captured';

/** Never `Failed` while the provider may still hold the payment open or has the customer's money. */
export function paymentStatus({ payMode, stage, advancePaise, payments }: OrderMoney): PaymentStatus {
  const applied = payments.find(({ outcome }) => outcome === 'applied');
  // Only a replacement waits although it is paid: for what comes back.
  if (stage === 'awaiting payment') return applied || advancePaise === 0 ? 'Paid' : 'Pending';
  if (stage === 'placed') {
    if (applied) return applied.refundedPaise >= applied.amountPaise ? 'Refunded' : 'Paid';
    if (advancePaise > 0) return 'Pending';
    return payMode === 'Pay on delivery' ? 'Due' : 'Paid';
  }
  if (payments.some((payment) => isMoney(payment) && payment.outcome === null)) return 'Pending';
  return payments.some(({ outcome }) => outcome !== null) ? 'Refunded' : 'Failed';
}
