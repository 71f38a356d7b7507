import { crash } from '../../config/crash-point.ts';
import { checkRefundsOf } from './check-refunds.ts';
import { endRefund } from './end-refund.ts';
import type { Payments } from './payments.ts';
import { keepRefundError, takeDueRefunds, type DueRefund } from './refund-queries.ts';

/**
 * Sends money back, and asks after what is on its way. A refund's own id is the provider's key for it: asked again after a lost
 * answer, or by two processes at once, it goes back once.
 */
export async function sendRefunds(payments: Payments): Promise<void> {
  for (const refund of await takeDueRefunds(payments.db)) {
    try {
      await sendRefund(payments, refund);
    } catch (error) {
      payments.log.error({ err: error, refundId: refund.refund_id }, 'a refund is tried again later');
    }
  }
}

async function sendRefund(payments: Payments, refund: DueRefund): Promise<void> {
  const { db, provider, log } = payments;
  const { refund_id: refundId, provider_refund_id: providerRefundId, provider_payment_id: paymentId } = refund;
  crash('before-refund');
  const answer =
    providerRefundId === null
      ? await provider.refund({ paymentId, amountPaise: refund.amount_paise, key: refundId })
      : await provider.findRefund(providerRefundId);
  crash('after-refund');
  if (answer.outcome === 'done') return endRefund(db, refundId, answer.value);
  const words = answer.outcome === 'refused' ? answer.description : answer.detail;
  log.warn({ refundId, paymentId, outcome: answer.outcome, words }, 'a refund is not done yet');
  await keepRefundError(db, refundId, `${answer.outcome}: ${words}`);
  // It may have gone back by another way: by hand, on the provider's own pages.
  if (answer.outcome === 'refused' && answer.reason === 'rejected') await checkRefundsOf(payments, paymentId);
}
