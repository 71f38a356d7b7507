import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { ProviderRefund } from '../../providers/payment/payment.ts';

/** After so many refunds of one payment that a bank turned down, a person has to look: it is reported as overdue. */
const failuresMax = 5;

/** At first seconds, in the end an hour. */
const later = sql<Date>`now() + least(interval '1 hour', interval '10 seconds' * 2 ^ least(tries, 9))`;

/** Writes down what the provider says of a refund that is under way. One that failed is followed by another, of its own id. */
export async function endRefund(db: Database, refundId: string, { id, state }: ProviderRefund): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('refund')
      .set({
        provider_refund_id: id,
        ...(state === 'pending' ? { next_try_at: later } : { state, ended_at: sql<Date>`now()`, next_try_at: null }),
      })
      .where('refund_id', '=', refundId)
      .where('state', '=', 'requested')
      .returning(['payment_id', 'reason_key', 'amount_paise'])
      .executeTakeFirst();
    if (!ended || state === 'pending') return;
    await writeAudit(trx, refundId, state, id);
    if (state === 'failed') await askAnew(trx, ended);
  });
}

interface FailedRefund {
  payment_id: string;
  reason_key: string;
  amount_paise: number;
}

async function askAnew(trx: Transaction, { payment_id, reason_key, amount_paise }: FailedRefund): Promise<void> {
  const [, reason = reason_key, count = '1'] = /^(.*), try (\d+)$/.exec(reason_key) ?? [];
  const next = Number(count) + 1;
  if (next > failuresMax) return;
  await trx
    .insertInto('refund')
    .values({
      payment_id,
      amount_paise,
      reason_key: `${reason}, try ${next}`,
      next_try_at: sql<Date>`now() + interval '10 minutes' * ${next - 1}`,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'reason_key']).doNothing())
    .execute();
}

async function writeAudit(trx: Transaction, refundId: string, state: string, providerRefundId: string): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      actor: 'system',
      action: `refund ${state}`,
      subject_kind: 'refund',
      subject_id: refundId,
      detail: JSON.stringify({ provider_refund_id: providerRefundId }),
    })
    .execute();
}

/** It is tried again, later each time. */
export async function keepRefundError(db: Database, refundId: string, words: string): Promise<void> {
  await db
    .updateTable('refund')
    .set({ last_error: words.slice(0, 500), next_try_at: later })
    .where('refund_id', '=', refundId)
    .where('state', '=', 'requested')
    .execute();
}
