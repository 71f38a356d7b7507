import { answered } from './answered.ts';
import { endRefund } from './end-refund.ts';
import type { Payments } from './payments.ts';
import { findOwnRefund, insertForeignRefund } from './refund-queries.ts';

/**
 * Holds our refunds of a payment against the provider's own list of them: one of ours is ended as it ended there, and one that
 * somebody made on the provider's pages is written down, so that both accounts agree.
 */
export async function checkRefundsOf({ db, provider, log }: Payments, providerPaymentId: string): Promise<void> {
  const theirs = answered(await provider.refundsOfPayment(providerPaymentId));
  for (const refund of theirs) {
    const own = await findOwnRefund(db, providerPaymentId, refund);
    if (own) {
      await endRefund(db, own, refund);
      continue;
    }
    const isNew = refund.state !== 'failed' && (await insertForeignRefund(db, providerPaymentId, refund));
    if (isNew) log.warn({ providerPaymentId, refundId: refund.id }, 'a refund was made at the provider');
  }
}
