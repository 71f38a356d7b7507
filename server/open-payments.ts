import { feePayable } from './features/admission/fee-payable.ts';
import { orderPayable } from './features/order/place-paid-order.ts';
import type { Payments } from './features/payment/payments.ts';
import type { Outbox } from './state/outbox.ts';

interface Parts extends Omit<Payments, 'payables'> {
  outbox: Outbox;
}

/** Connects payments with what can be paid for: orders and fees. */
export const openPayments = ({ outbox, ...parts }: Parts): Payments => ({
  ...parts,
  payables: { order: orderPayable(outbox), fee: feePayable(outbox, parts.provider) },
});
