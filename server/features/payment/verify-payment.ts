import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentProof } from '../../../contract/razorpay.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { checkSoon } from './check-queries.ts';
import type { Purpose } from './payable.ts';
import type { Payments } from './payments.ts';
import { findPayments } from './queries.ts';
import { findRequest, findRequestOfProviderOrder, type RequestRow } from './request-queries.ts';
import { settlePayment } from './settle-payment.ts';

/** Within the time that an endpoint has. Whatever goes on after it is finished all the same. */
const patienceMs = 8_000;

export type ProofEnd = 'paid' | 'not paid' | 'unconfirmed';

/**
 * The browser's word that an order or a fee is paid, answered with the id of what was paid for. Another's provider order, one
 * for another purpose and one that never was are told alike.
 */
export async function verifyPayment(
  payments: Payments,
  proof: PaymentProof,
  { userId, purpose }: { userId: string; purpose: Purpose },
): Promise<string | Refused<'unknown-order' | 'payment-not-verified' | 'payment-unconfirmed'>> {
  const request = await findRequestOfProviderOrder(payments.db, proof.razorpay_order_id);
  if (request?.user_id !== userId || request.purpose !== purpose) return refuse('unknown-order');
  const end = await checkProof(payments, request, proof);
  if (end === 'paid') return request.subject_id;
  return refuse(end === 'unconfirmed' ? 'payment-unconfirmed' : 'payment-not-verified');
}

/** The signature shows who sent the proof; what became of the money the provider alone can say. */
export async function checkProof(
  payments: Payments,
  request: RequestRow,
  { razorpay_payment_id: paymentId, razorpay_signature: signature }: Omit<PaymentProof, 'razorpay_order_id'>,
): Promise<ProofEnd> {
  const { provider, db, log } = payments;
  // With the order id of our own row: a good signature of another order proves nothing.
  const storedOrderId = request.provider_order_id ?? '';
  if (!provider.verifyCheckoutSignature({ storedOrderId, paymentId, signature })) return 'not paid';
  const isPaid = request.state === 'paid';
  // Shown again, and known: no need to ask. A second payment of the same order is settled like any other, and goes back.
  if (isPaid && (await findPayments(db, [paymentId])).get(paymentId)?.outcome != null) return 'paid';
  const settling = askProvider(payments, request, paymentId).catch((error: unknown) => {
    log.error({ err: error, requestId: request.request_id }, 'a proved payment could not be settled yet');
    return 'unconfirmed' as const;
  });
  const end = await Promise.race([settling, wait(patienceMs, 'unconfirmed' as const, { ref: false })]);
  if (end === 'unconfirmed') {
    await checkSoon(db, request.request_id);
    payments.wake();
  }
  return isPaid ? 'paid' : end;
}

async function askProvider(payments: Payments, request: RequestRow, paymentId: string): Promise<ProofEnd> {
  const found = await payments.provider.findPayment(paymentId);
  if (found.outcome !== 'done') return 'unconfirmed';
  if (found.value.orderId !== request.provider_order_id) return 'not paid';
  const settled = await settlePayment(payments, found.value);
  if (settled === 'applied') return 'paid';
  if (settled === 'waiting') return 'unconfirmed';
  // Another payment may have paid for it, and this one goes back.
  return (await findRequest(payments.db, request.request_id))?.state === 'paid' ? 'paid' : 'not paid';
}
