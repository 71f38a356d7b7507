import { crash } from '../../config/crash-point.ts';
import { checkRefundsOf } from './check-refunds.ts';
import { answered, type Payments } from './payments.ts';
import { findPayments } from './queries.ts';
import { settleFound } from './settle-payment.ts';

const dayMs = 24 * 3_600_000;
/** Banks may confirm a payment up to five days after it was started. */
const daysBack = 6;

/**
 * Compares the provider's payments of the last days with ours. Finds what no event, browser or sweep reported: a second payment
 * of one order, money for an order that we lost, a refund made in the dashboard.
 */
export async function reconcilePayments(payments: Payments): Promise<void> {
  const { db, provider, log } = payments;
  const now = Date.now();
  const theirs = answered(await provider.paymentsBetween(new Date(now - daysBack * dayMs), new Date(now + dayMs)));
  const withMoney = theirs.filter(({ state }) => state === 'captured' || state === 'authorized');
  if (withMoney.length === 0) return;
  const ours = await findPayments(
    db,
    withMoney.map(({ id }) => id),
  );
  for (const payment of withMoney) {
    const saved = ours.get(payment.id);
    try {
      if (!saved?.outcome) await settleFound(payments, payment);
      if (payment.refundedPaise !== (saved?.refunded_paise ?? 0)) await checkRefundsOf(payments, payment.id);
    } catch (error) {
      log.error({ err: error, paymentId: payment.id }, 'a payment could not be reconciled');
    }
    if (!saved?.outcome) crash('in-reconciling');
  }
}
