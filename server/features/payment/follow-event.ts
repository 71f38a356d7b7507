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

/** Does what an event is a reason for; again and again with one effect. Throws where the provider could not be asked. */
export async function followEvent(payments: Payments, event: WebhookEvent): Promise<void> {
  if (await followAtOnce(payments, event)) return;
  if (event.refund) return checkRefundsOf(payments, event.refund.paymentId);
  if (!event.payment) return;
  const found = await payments.provider.findPayment(event.payment.id);
  if (found.outcome === 'refused' && found.reason === 'not-found') {
    return payments.log.warn({ paymentId: event.payment.id }, 'told of a payment that the provider does not have');
  }
  await settleFound(payments, answered(found));
}
