import type { Payables } from './payable.ts';
import type { Payments } from './payments.ts';
import { findRequestOfProviderOrder, findRequestOfSubject } from './request-queries.ts';
import { checkProof } from './verify-payment.ts';

interface Callback {
  /** What was to be paid, as the shop's page wrote it into the address. */
  subjectId: string | undefined;
  razorpay_order_id?: string | undefined;
  razorpay_payment_id?: string | undefined;
  razorpay_signature?: string | undefined;
}

/**
 * Where a browser goes on that was sent back by the provider, because no script of the shop could run there. Nobody is logged
 * in on this way, and nothing but a good signature has any effect.
 */
export async function answerCallback(payments: Payments, callback: Callback): Promise<string> {
  const { db, payables } = payments;
  const { razorpay_order_id: providerOrderId, razorpay_payment_id, razorpay_signature, subjectId } = callback;
  const request = providerOrderId === undefined ? undefined : await findRequestOfProviderOrder(db, providerOrderId);
  if (!request || razorpay_payment_id === undefined || razorpay_signature === undefined) {
    return request ? pageOf(payables, request) : failedPage(payments, subjectId);
  }
  const end = await checkProof(payments, request, { razorpay_payment_id, razorpay_signature });
  // Of an unconfirmed payment the success page tells that it is being confirmed.
  return payables[request.purpose].resultPage(request.subject_id, end === 'not paid' ? 'not paid' : 'paid');
}

const pageOf = (
  payables: Payables,
  { purpose, subject_id }: { purpose: 'order' | 'fee'; subject_id: string },
): string => payables[purpose].resultPage(subject_id, 'not paid');

async function failedPage({ db, payables }: Payments, subjectId: string | undefined): Promise<string> {
  if (subjectId === undefined) return '/my-account';
  const request = await findRequestOfSubject(db, subjectId);
  return request ? pageOf(payables, request) : payables.order.resultPage(subjectId, 'not paid');
}
