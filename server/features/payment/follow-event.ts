import type { WebhookEvent } from '../../providers/payment/payment.ts';
import { answered } from './answered.ts';
import { checkRefundsOf } from './check-refunds.ts';
import type { Payments } from './payments.ts';
import { findPayments } from './queries.ts';
import { settleFound } from './settle-found.ts';
import { settlePayment } from './settle-payment.ts';

/** Whether an event could be followed without asking the provider, who waits for an answer meanwhile. */
export async function followAtOnce(payments: Payments, { payment, refund }: WebhookEvent): Promise<boolean> {
  if (refund) return false;
  if (!payment) return true;
  // Signed, a capture is final and a failure an attempt. Anything else is a picture of its moment, which may be over.
  const isCertain = payment.state === 'captured' || payment.state === 'failed';
  if (isCertain) return (await settlePayment(payments, payment)) !== 'not ours';
  return (await findPayments(payments.db, [payment.id])).get(payment.id)?.outcome != null;
}

/**
 * Does what an event is a reason for; again and again with one effect. Throws where the provider could not be asked. An event
 * of a payment that the provider does not have can never be followed, and is at its end.
 */
export async function followEvent(payments: Payments, event: WebhookEvent): Promise<'done' | 'unknown payment'> {
  if (await followAtOnce(payments, event)) return 'done';
  const paymentId = event.refund?.paymentId ?? event.payment?.id;
  if (paymentId === undefined) return 'done';
  const isKept = (await findPayments(payments.db, [paymentId])).has(paymentId);
  // A refund may be told of before its payment.
  if (!event.refund || !isKept) {
    const found = await payments.provider.findPayment(paymentId);
    if (found.outcome === 'refused' && found.reason === 'not-found') return 'unknown payment';
    if ((await settleFound(payments, answered(found))) === 'not ours') return 'done';
  }
  if (event.refund) await checkRefundsOf(payments, paymentId);
  return 'done';
}
