import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { findOrder } from '../order/find-order.ts';
import { findStage } from '../order/placing-queries.ts';
import { nothingToPay, openProviderOrder } from '../payment/open-provider-order.ts';
import type { Payments } from '../payment/payments.ts';
import { findRequestOfSubject, watchAgain } from '../payment/queries.ts';
import { keepHolding } from './known-order-queries.ts';

/**
 * Opens the payment of an unpaid order once more, for a customer who closed the window. It is the provider order of the first
 * time, which takes one payment only; while a bank may still confirm a try, nobody is led to pay again.
 */
export async function reopenPayment(
  payments: Payments,
  wish: { userId: string; orderId: string },
): Promise<PaymentOpened | Refused<'unknown-order' | 'payment-unconfirmed' | 'order-not-held' | 'order-not-created'>> {
  const { db, provider } = payments;
  const order = await findOrder(payments, wish);
  if (order instanceof Refused) return order;
  const { order_id: orderId, payment_status: status } = order;
  if (status === 'Paid' || status === 'Due') return nothingToPay(orderId, provider);
  if (status !== 'Pending') return refuse('order-not-held');
  if (order.payment_open) return refuse('payment-unconfirmed');
  if (!(await keepHolding(db, orderId))) {
    // Paid or given up since it was read.
    const { stage } = await findStage(db, orderId);
    return stage === 'placed' ? nothingToPay(orderId, provider) : refuse('order-not-held');
  }
  const request = await findRequestOfSubject(db, orderId);
  if (!request) throw new Error(`order ${orderId} awaits a payment that was never asked for`);
  await watchAgain(db, request.request_id);
  return (await openProviderOrder(payments, request.request_id)) ?? refuse('order-not-created');
}
