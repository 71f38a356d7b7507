import { orderPayable } from './features/order/place-paid-order.ts';
import type { Payable } from './features/payment/payable.ts';
import type { Payments } from './features/payment/payments.ts';
import type { Outbox } from './jobs/outbox.ts';

interface Parts extends Omit<Payments, 'payables'> {
  outbox: Outbox;
}

/** The payments, told what can be paid for. */
export const openPayments = ({ outbox, ...parts }: Parts): Payments => ({
  ...parts,
  payables: { order: orderPayable(outbox), fee: notYetPayable },
});

const notYetPayable: Payable = {
  apply: () => Promise.reject(new Error('fees cannot be paid yet')),
  isWanted: () => Promise.resolve(false),
  resultPage: (feeOrderId, end) =>
    `/payment-${end === 'paid' ? 'success' : 'failed'}ad/${encodeURIComponent(feeOrderId)}`,
};
