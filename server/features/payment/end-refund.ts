import type { Database, Transaction } from '../../../database/client.ts';
import type { ProviderRefund } from '../../providers/payment/payment.ts';
import { writeAudit } from '../audit/queries.ts';
import { insertLaterRefund, writeRefundNews, type NewRefund } from './refund-queries.ts';

/** After so many refunds of one payment that a bank turned down, a person has to look: it is reported as overdue. */
const failuresMax = 5;
/** After the first failure; after each further one as much more. */
const pauseMinutes = 10;

/** Writes down what the provider says of a refund that is under way. One that failed is followed by another, of its own id. */
export async function endRefund(db: Database, refundId: string, refund: ProviderRefund): Promise<void> {
  const { id, state } = refund;
  await db.transaction().execute(async (trx) => {
    const ended = await writeRefundNews(trx, refundId, refund);
    if (!ended || state === 'pending') return;
    await writeAudit(trx, {
      actor: 'system',
      action: `refund ${state}`,
      subject: { kind: 'refund', id: refundId },
      detail: { provider_refund_id: id },
    });
    if (state === 'failed') await askAnew(trx, ended);
  });
}

export async function askAnew(trx: Transaction, failed: NewRefund): Promise<void> {
  const [, reason = failed.reason_key, count = '1'] = /^(.*), try (\d+)$/.exec(failed.reason_key) ?? [];
  const next = Number(count) + 1;
  if (next > failuresMax) return;
  await insertLaterRefund(trx, { ...failed, reason_key: `${reason}, try ${next}` }, pauseMinutes * (next - 1));
}
