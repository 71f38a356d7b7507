import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { keepHolding } from '../checkout/order-request.ts';
import { abandonIfExpired } from '../order/abandon-orders.ts';
import { findStage } from '../order/queries.ts';
import { secondsUntilLook } from '../payment/look-at-request.ts';
import { nothingToPay, openProviderOrder } from '../payment/open-provider-order.ts';
import type { Payments } from '../payment/payments.ts';
import { watchAgain } from '../payment/queries.ts';
import { writeQuotedOrder, type NotQuoted } from '../quote/quoted-order.ts';
import type { LookedLink } from './find-pay-link.ts';
import { refuseEnded } from './present-pay-link.ts';

type NotOpened =
  | Refused<'unknown-link' | 'shop-closed' | 'too-many-requests' | 'payment-unconfirmed' | 'order-not-created'>
  | NotQuoted;

/** Opens the provider's payment for a link. Pressing Pay again uses the same order and payment request. */
export async function openLinkPayment(payments: Payments, link: LookedLink): Promise<PaymentOpened | NotOpened> {
  const { db, provider } = payments;
  const { order, state } = link;
  if (state === 'paid' && order) return nothingToPay(order.order_id, provider);
  if (state === 'confirming' && order) {
    const retryAfterSeconds = await secondsUntilLook(db, order.order_id);
    return retryAfterSeconds === null
      ? refuse('payment-unconfirmed')
      : refuse('too-many-requests', { retryAfterSeconds });
  }
  if (state !== 'open') return refuseEnded(state);
  const toPay = await findOrderToPay(payments, link);
  if (toPay instanceof Refused) return toPay;
  if (toPay.requestId === null) return nothingToPay(toPay.orderId, provider);
  await watchAgain(db, toPay.requestId);
  return (await openProviderOrder(payments, toPay.requestId)) ?? refuse('order-not-created');
}

/** Null `requestId`: it has just been paid. */
async function findOrderToPay(
  { db }: Payments,
  { order, quote }: LookedLink,
): Promise<{ orderId: string; requestId: string | null } | Refused<'unknown-link' | 'shop-closed'> | NotQuoted> {
  if (order?.stage === 'awaiting payment') {
    if (await keepHolding(db, order.order_id)) return { orderId: order.order_id, requestId: order.request_id };
    await abandonIfExpired(db, order.order_id);
  }
  if (order && (await findStage(db, order.order_id)).stage === 'placed') {
    return { orderId: order.order_id, requestId: null };
  }
  if (!quote || quote.is_held) return refuseEnded('expired');
  return writeQuotedOrder(db, quote.version_id);
}
