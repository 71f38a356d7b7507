import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PaymentProof } from '../../../contract/razorpay.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Payments, Purpose } from './payments.ts';
import {
  findPayment,
  findRequest,
  findRequestOfProviderOrder,
  findRequestOfSubject,
  type RequestRow,
} from './queries.ts';
import { settlePayment } from './settle-payment.ts';

/** Shorter than an endpoint's time limit. If it runs out, settling still continues in the background. */
const patienceMs = 8_000;

type ProofEnd = 'paid' | 'not paid' | 'unconfirmed';

/**
 * The browser reports that an order or a fee is paid. Returns the id of what was paid for. A provider order of another customer, purpose or
 * link and one that does not exist get the same refusal, so that nobody can probe for them.
 */
export async function verifyPayment(
  payments: Payments,
  proof: PaymentProof,
  isMeant: (request: RequestRow) => boolean,
): Promise<string | Refused<'unknown-order' | 'payment-not-verified' | 'payment-unconfirmed'>> {
  const request = await findRequestOfProviderOrder(payments.db, proof.razorpay_order_id);
  if (!request || !isMeant(request)) return refuse('unknown-order');
  const end = await checkProof(payments, request, proof);
  if (end === 'paid') return request.subject_id;
  return refuse(end === 'unconfirmed' ? 'payment-unconfirmed' : 'payment-not-verified');
}

/** For `verifyPayment`: what this customer owes for an order, or for a fee. */
export const isOwn =
  ({ userId, purpose }: { userId: string; purpose: Purpose }) =>
  (request: RequestRow): boolean =>
    request.user_id === userId && request.purpose === purpose;

interface Callback {
  /** The order or fee that was to be paid. The shop's page put it into the callback URL. */
  subjectId: string | undefined;
  /** Paid by a payment link. Only the browser knows its token. */
  isLink: boolean;
  razorpay_order_id?: string | undefined;
  razorpay_payment_id?: string | undefined;
  razorpay_signature?: string | undefined;
}

/** It opens the link again that this browser came from. */
const linkPage = '/pay/back';

/**
 * Chooses the page for a browser that the provider redirected here, because the shop's script could not run there. The request
 * carries no login; only a valid signature has any effect.
 */
export async function answerCallback(payments: Payments, callback: Callback): Promise<string> {
  const { db, payables } = payments;
  const { razorpay_order_id: providerOrderId, razorpay_payment_id, razorpay_signature, subjectId, isLink } = callback;
  const request = providerOrderId === undefined ? undefined : await findRequestOfProviderOrder(db, providerOrderId);
  if (request && razorpay_payment_id !== undefined && razorpay_signature !== undefined) {
    const end = await checkProof(payments, request, { razorpay_payment_id, razorpay_signature });
    if (isLink) return linkPage;
    // The success page also covers a payment that is still being confirmed, and says so.
    return payables[request.purpose].resultPage(request.subject_id, end === 'not paid' ? 'not paid' : 'paid');
  }
  if (isLink) return linkPage;
  const failed = request ?? (subjectId === undefined ? undefined : await findRequestOfSubject(db, subjectId));
  if (failed) return payables[failed.purpose].resultPage(failed.subject_id, 'not paid');
  return subjectId === undefined ? '/my-account' : payables.order.resultPage(subjectId, 'not paid');
}

/** The signature proves only who sent the proof. What became of the money, only the provider can say. */
async function checkProof(
  payments: Payments,
  request: RequestRow,
  { razorpay_payment_id: paymentId, razorpay_signature: signature }: Omit<PaymentProof, 'razorpay_order_id'>,
): Promise<ProofEnd> {
  const { provider, db, log } = payments;
  // Verified against the order id in our own row: a valid signature for another order proves nothing.
  const storedOrderId = request.provider_order_id ?? '';
  if (!provider.verifyCheckoutSignature({ storedOrderId, paymentId, signature })) return 'not paid';
  const isPaid = request.state === 'paid';
  // Already settled, so no need to ask. A second payment for the same order goes on below, and is refunded.
  if (isPaid && (await findPayment(db, paymentId))?.outcome != null) return 'paid';
  const settling = askProvider(payments, request, paymentId).catch((error: unknown) => {
    log.error({ err: error, requestId: request.request_id }, 'a payment with a good proof could not be settled yet');
    return 'unconfirmed' as const;
  });
  const end = await Promise.race([settling, wait(patienceMs, 'unconfirmed' as const, { ref: false })]);
  if (end === 'unconfirmed') {
    await db
      .updateTable('payment_request')
      .set({ next_check_at: sql<Date>`now()` })
      .where('request_id', '=', request.request_id)
      .execute();
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
  // Another payment may have paid for it; then this one is refunded.
  return (await findRequest(payments.db, request.request_id))?.state === 'paid' ? 'paid' : 'not paid';
}
