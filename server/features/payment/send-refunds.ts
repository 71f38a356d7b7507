import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { crash } from '../../config/crash-point.ts';
import { checkRefundsOf, endRefund, laterEachTry } from './check-refunds.ts';
import type { Payments } from './payments.ts';
import { walkDue } from './walk-due.ts';

const takenMax = 20;
/** How long a refund belongs to the process that took it. If that process is killed, another one sends it afterwards. */
const takenSeconds = 30;

interface DueRefund {
  refund_id: string;
  provider_refund_id: string | null;
  provider_payment_id: string;
  amount_paise: number;
}

/**
 * Sends refunds that are due and asks about pending ones. A refund's id is its idempotency key at the provider, so the money goes back
 * once even if it is sent again after a lost answer, or by two processes at once.
 */
export const sendRefunds = (payments: Payments, stopped?: AbortSignal): Promise<void> =>
  walkDue({
    take: (max) => takeDueRefunds(payments.db, max),
    max: takenMax,
    act: async (refund) => {
      try {
        await sendRefund(payments, refund);
      } catch (error) {
        payments.log.error({ err: error, refundId: refund.refund_id }, 'a refund failed: trying again later');
      }
      return true;
    },
    stopped,
  });

async function takeDueRefunds(db: Database, max: number): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    update refund r
       set tries = r.tries + 1,
           next_try_at = now() + make_interval(secs => ${takenSeconds})
      from payment p
     where p.payment_id = r.payment_id
       and r.refund_id in (
         select refund_id from refund where state = 'requested' and next_try_at <= now()
          order by next_try_at limit ${max} for update skip locked)
    returning r.refund_id, r.provider_refund_id, p.provider_payment_id, r.amount_paise`.execute(db);
  return rows;
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
  await db
    .updateTable('refund')
    .set({ last_error: `${answer.outcome}: ${words}`.slice(0, 500), next_try_at: laterEachTry })
    .where('refund_id', '=', refundId)
    .where('state', '=', 'requested')
    .execute();
  // Staff may have refunded it by hand in the provider's dashboard.
  if (answer.outcome === 'refused' && answer.reason === 'rejected') await checkRefundsOf(payments, paymentId);
}
