import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { findOrder } from '../order/find-order.ts';
import { findStage } from '../order/queries.ts';
import { nothingToPay, openProviderOrder } from '../payment/open-provider-order.ts';
import { secondsUntilLook } from '../payment/look-at-request.ts';
import type { Payments } from '../payment/payments.ts';
import { findRequestOfSubject, watchAgain } from '../payment/queries.ts';
import { keepHolding } from './order-request.ts';

type Refusals = 'unknown-order' | 'payment-unconfirmed' | 'too-many-requests' | 'order-not-held' | 'order-not-created';

/**
 * Reopens the payment of an unpaid order for a customer who closed the window. Reuses the first provider order, which accepts only
 * one payment. Refused while a bank may still confirm an earlier attempt.
 */
export async function reopenPayment(
  payments: Payments,
  owner: { userId: string; orderId: string },
): Promise<PaymentOpened | Refused<Refusals>> {
  const { db, provider } = payments;
  const order = await findOrder(payments, owner);
  if (order instanceof Refused) return order;
  const { order_id: orderId, payment_status: status } = order;
  if (status === 'Paid' || status === 'Due') return nothingToPay(orderId, provider);
  if (status !== 'Pending') return refuse('order-not-held');
  if (order.payment_open) {
    const retryAfterSeconds = await secondsUntilLook(db, orderId);
    return retryAfterSeconds === null
      ? refuse('payment-unconfirmed')
      : refuse('too-many-requests', { retryAfterSeconds });
  }
  if (!(await keepHolding(db, orderId))) {
    // Paid or abandoned since it was read.
    const { stage } = await findStage(db, orderId);
    return stage === 'placed' ? nothingToPay(orderId, provider) : refuse('order-not-held');
  }
  const request = await findRequestOfSubject(db, orderId);
  if (!request) throw new Error(`order ${orderId} awaits payment but has no payment request`);
  await watchAgain(db, request.request_id);
  return (await openProviderOrder(payments, request.request_id)) ?? refuse('order-not-created');
}
