import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { ProviderRefund } from '../../providers/payment/payment.ts';

/**
 * Gives back all of a payment that was not given back yet. Queued with its reason in the caller's transaction: one reason gives
 * one refund, however often it is asked for. The provider is asked afterwards, until it is done.
 */
export async function requestRefund(
  trx: Transaction,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> {
  await sql`
    insert into refund (payment_id, reason_key, amount_paise)
    select payment_id, ${reason}, amount_paise - refunded_paise from payment
     where payment_id = ${paymentId} and refunded_paise < amount_paise
    on conflict on constraint refund_once_a_reason do nothing`.execute(trx);
}

/** Gives back what was paid online for an order, and tells how much that is. */
export async function requestRefundOfOrder(trx: Transaction, orderId: string, reason: string): Promise<number> {
  const { rows } = await sql<{ amount_paise: number }>`
    insert into refund (payment_id, reason_key, amount_paise)
    select p.payment_id, ${reason}, p.amount_paise - p.refunded_paise
      from payment_request r join payment p using (request_id)
     where r.order_id = ${orderId} and p.outcome = 'applied' and p.state = 'captured' and p.refunded_paise < p.amount_paise
    on conflict on constraint refund_once_a_reason do nothing
    returning amount_paise`.execute(trx);
  return rows.reduce((total, { amount_paise }) => total + amount_paise, 0);
}

const atOnceMax = 20;
/** For as long a refund is its process's alone. If that was killed, another sends it then. */
const takenSeconds = 30;

export interface DueRefund {
  refund_id: string;
  provider_refund_id: string | null;
  provider_payment_id: string;
  amount_paise: number;
}

export async function takeDueRefunds(db: Database): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    update refund r
       set tries = r.tries + 1,
           next_try_at = now() + make_interval(secs => ${takenSeconds})
      from payment p
     where p.payment_id = r.payment_id
       and r.refund_id in (
         select refund_id from refund where state = 'requested' and next_try_at <= now()
          order by next_try_at limit ${atOnceMax} for update skip locked)
    returning r.refund_id, r.provider_refund_id, p.provider_payment_id, r.amount_paise`.execute(db);
  return rows;
}

/** At first seconds, in the end an hour. */
const later = sql<Date>`now() + least(interval '1 hour', interval '10 seconds' * 2 ^ least(tries, 9))`;

export interface NewRefund {
  payment_id: string;
  reason_key: string;
  amount_paise: number;
}

/** What the provider says of a refund that is under way. Undefined: it had ended before. */
export const writeRefundNews = (
  trx: Transaction,
  refundId: string,
  { id, state }: ProviderRefund,
): Promise<NewRefund | undefined> =>
  trx
    .updateTable('refund')
    .set({
      provider_refund_id: id,
      ...(state === 'pending' ? { next_try_at: later } : { state, ended_at: sql<Date>`now()`, next_try_at: null }),
    })
    .where('refund_id', '=', refundId)
    .where('state', '=', 'requested')
    .returning(['payment_id', 'reason_key', 'amount_paise'])
    .executeTakeFirst();

/** It is tried again, later each time. */
export async function keepRefundError(db: Database, refundId: string, words: string): Promise<void> {
  await db
    .updateTable('refund')
    .set({ last_error: words.slice(0, 500), next_try_at: later })
    .where('refund_id', '=', refundId)
    .where('state', '=', 'requested')
    .execute();
}

/** Sent after so many minutes. One reason gives one refund here too. */
export async function insertLaterRefund(trx: Transaction, refund: NewRefund, minutes: number): Promise<void> {
  await trx
    .insertInto('refund')
    .values({ ...refund, next_try_at: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .onConflict((conflict) => conflict.columns(['payment_id', 'reason_key']).doNothing())
    .execute();
}

/** Ours by its id, or the one of the same amount whose answer is still under way. */
export async function findOwnRefund(
  db: Database,
  providerPaymentId: string,
  refund: ProviderRefund,
): Promise<string | undefined> {
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
export async function insertForeignRefund(
  db: Database,
  providerPaymentId: string,
  refund: ProviderRefund,
): Promise<boolean> {
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

/** Ends the refund of a payment that the provider has not taken on and that is larger than another, which was made there. */
export async function endLargerRefund(
  trx: Transaction,
  providerPaymentId: string,
  { id, amountPaise }: ProviderRefund,
): Promise<(NewRefund & { refund_id: string }) | undefined> {
  const { rows } = await sql<NewRefund & { refund_id: string }>`
    update refund set state = 'failed', ended_at = now(), next_try_at = null, last_error = ${`${id} was made at the provider`}
      from payment
     where payment.payment_id = refund.payment_id and provider_payment_id = ${providerPaymentId}
       and refund.state = 'requested' and provider_refund_id is null and refund.amount_paise > ${amountPaise}
    returning refund_id, refund.payment_id, reason_key, refund.amount_paise`.execute(trx);
  return rows[0];
}
