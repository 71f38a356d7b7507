import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { ProviderRefund } from '../../providers/payment/payment.ts';
import { answered } from './answered.ts';
import { endRefund } from './end-refund.ts';
import type { Payments } from './payments.ts';

/**
 * Holds our refunds of a payment against the provider's own list of them: one of ours is ended as it ended there, and one that
 * somebody made on the provider's pages is written down, so that both accounts agree.
 */
export async function checkRefundsOf({ db, provider, log }: Payments, providerPaymentId: string): Promise<void> {
  const theirs = answered(await provider.refundsOfPayment(providerPaymentId));
  for (const refund of theirs) {
    const own = await findOwn(db, providerPaymentId, refund);
    if (own) {
      await endRefund(db, own, refund);
      continue;
    }
    const isNew = refund.state !== 'failed' && (await writeForeign(db, providerPaymentId, refund));
    if (isNew) log.warn({ providerPaymentId, refundId: refund.id }, 'a refund was made at the provider');
  }
}

/** Ours by its id, or the one of the same amount whose answer is still under way. */
async function findOwn(db: Database, providerPaymentId: string, refund: ProviderRefund): Promise<string | undefined> {
  const { rows } = await sql<{ refund_id: string }>`
    select refund_id from refund join payment using (payment_id)
     where provider_payment_id = ${providerPaymentId}
       and (provider_refund_id = ${refund.id}
            or provider_refund_id is null and refund.state = 'requested' and tries > 0
               and refund.amount_paise = ${refund.amountPaise}
               and not exists (select from refund known where known.provider_refund_id = ${refund.id}))
     order by provider_refund_id nulls last limit 1`.execute(db);
  return rows[0]?.refund_id;
}

/** Nothing for a payment that we do not keep, that was never taken, or whose amount is given back already. */
async function writeForeign(db: Database, providerPaymentId: string, refund: ProviderRefund): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into refund (payment_id, reason_key, amount_paise, state, provider_refund_id, ended_at, next_try_at)
    select payment_id, ${`made at the provider ${refund.id}`}, ${refund.amountPaise}::integer,
           'processed', ${refund.id}, now(), null
      from payment
     where provider_payment_id = ${providerPaymentId} and state = 'captured'
       and refunded_paise + ${refund.amountPaise}::integer <= amount_paise
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
