import { answered } from './answered.ts';
import type { Database } from '../../../database/client.ts';
import type { ProviderRefund } from '../../providers/payment/payment.ts';
import { writeAudit } from '../audit/queries.ts';
import { askAnew, endRefund } from './end-refund.ts';
import type { Payments } from './payments.ts';
import { endLargerRefund, findOwnRefund, insertForeignRefund } from './refund-queries.ts';

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
    const isNew = refund.state !== 'failed' && (await writeForeign(db, providerPaymentId, refund));
    if (isNew) log.warn({ providerPaymentId, refundId: refund.id }, 'a refund was made at the provider');
  }
}

/**
 * Where all of the payment is on its way back by us, the provider takes no more than what the other refund left: ours gives way
 * to one of the rest. False: written down before.
 */
const writeForeign = (db: Database, providerPaymentId: string, refund: ProviderRefund): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (await insertForeignRefund(trx, providerPaymentId, refund)) return true;
    const larger = await endLargerRefund(trx, providerPaymentId, refund);
    if (!larger) return false;
    const { refund_id: refundId, ...given } = larger;
    await insertForeignRefund(trx, providerPaymentId, refund);
    await writeAudit(trx, {
      actor: 'system',
      action: 'refund gave way',
      subject: { kind: 'refund', id: refundId },
      detail: { provider_refund_id: refund.id },
    });
    await askAnew(trx, { ...given, amount_paise: given.amount_paise - refund.amountPaise });
    return true;
  });
