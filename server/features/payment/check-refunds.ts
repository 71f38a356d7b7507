import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { ProviderRefund } from '../../providers/payment/payment.ts';
import { writeAudit } from '../audit/queries.ts';
import { answered, type Payments } from './payments.ts';

/** After a bank has rejected this many tries of one refund, it is reported as overdue and a person has to look at it. */
const failuresMax = 5;
/** Pause after the first failure; each further failure adds as much again. */
const pauseMinutes = 10;

/** Exponential backoff: from ten seconds up to an hour. */
export const laterEachTry = sql<Date>`now() + least(interval '1 hour', interval '10 seconds' * 2 ^ least(tries, 9))`;

interface NewRefund {
  payment_id: string;
  reason_key: string;
  amount_paise: number;
  /** The return that it is for, so that the desk sees how its refund fares. */
  return_id: string | null;
}

/**
 * Compares our refunds of a payment with the provider's list and takes over their results. Refunds made in the provider's dashboard
 * are recorded here, so that both ledgers agree.
 */
export async function checkRefundsOf({ db, provider, log }: Payments, providerPaymentId: string): Promise<void> {
  const theirs = answered(await provider.refundsOfPayment(providerPaymentId));
  for (const refund of theirs) {
    const own = await findOwnRefund(db, providerPaymentId, refund);
    if (own) {
      await endRefund(db, own, refund);
      continue;
    }
    const isNew = refund.state !== 'failed' && (await recordForeign(db, providerPaymentId, refund));
    if (isNew)
      log.warn({ providerPaymentId, refundId: refund.id }, 'a refund was made in the dashboard of the provider');
  }
}

/** Saves the provider's result for a pending refund. If it failed, requests another with a new id. */
export async function endRefund(db: Database, refundId: string, { id, state }: ProviderRefund): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('refund')
      .set({
        provider_refund_id: id,
        ...(state === 'pending'
          ? { next_try_at: laterEachTry }
          : { state, ended_at: sql<Date>`now()`, next_try_at: null }),
      })
      .where('refund_id', '=', refundId)
      .where('state', '=', 'requested')
      .returning(['payment_id', 'reason_key', 'amount_paise', 'return_id'])
      .executeTakeFirst();
    if (!ended || state === 'pending') return;
    await writeAudit(trx, {
      actor: 'system',
      action: `refund ${state}`,
      subject: { kind: 'refund', id: refundId },
      detail: { provider_refund_id: id },
    });
    // One made in the dashboard is not asked for again: it is reported as overdue, and a person decides.
    if (state === 'failed' && !ended.reason_key.startsWith(madeThere)) await requestAgain(trx, ended);
  });
}

/** How the `reason_key` of a refund begins that somebody made in the provider's dashboard. */
export const madeThere = 'made at the provider ';

/**
 * Our refund with this id or key. If somebody made it in the dashboard, one of ours of the same amount that the provider has not answered
 * yet, or that waits after the bank rejected an earlier try: they did it for us. Danger: two returns can have refunds of the same amount,
 * so never guess if the key says which one it is.
 */
async function findOwnRefund(
  db: Database,
  providerPaymentId: string,
  refund: ProviderRefund,
): Promise<string | undefined> {
  const { rows } = await sql<{ refund_id: string }>`
    select refund_id from refund join payment using (payment_id)
     where provider_payment_id = ${providerPaymentId}
       and (provider_refund_id = ${refund.id} or refund_id = ${refund.key}
            or provider_refund_id is null and refund.state = 'requested' and (tries > 0 or reason_key ~ ', try [0-9]+$')
               and refund.amount_paise = ${refund.amountPaise}
               and not exists (select from refund known
                                where known.provider_refund_id = ${refund.id} or known.refund_id = ${refund.key}))
     order by provider_refund_id nulls last limit 1`.execute(db);
  return rows[0]?.refund_id;
}

/**
 * Records a refund made in the dashboard. If ours of the whole payment is pending, the provider now accepts only the rest, so ours
 * fails and a new one asks for the rest; but not before theirs is done, because it may fail. False: already recorded, or not yet.
 */
async function recordForeign(db: Database, providerPaymentId: string, refund: ProviderRefund): Promise<boolean> {
  try {
    return await writeForeign(db, providerPaymentId, refund);
  } catch (error) {
    if (error instanceof AlreadyRecorded) return false;
    throw error;
  }
}

/** By another process, while this one waited. Rolls back. */
class AlreadyRecorded extends Error {}

const writeForeign = (db: Database, providerPaymentId: string, refund: ProviderRefund): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (await insertForeignRefund(trx, providerPaymentId, refund)) return true;
    if (refund.state === 'pending') return false;
    const larger = await failLargerRefund(trx, providerPaymentId, refund);
    if (!larger) return false;
    const { refund_id: refundId, ...failed } = larger;
    if (!(await insertForeignRefund(trx, providerPaymentId, refund))) throw new AlreadyRecorded();
    await writeAudit(trx, {
      actor: 'system',
      action: 'refund reduced',
      subject: { kind: 'refund', id: refundId },
      detail: { provider_refund_id: refund.id },
    });
    await requestAgain(trx, { ...failed, amount_paise: failed.amount_paise - refund.amountPaise });
    return true;
  });

/**
 * One of the amount that a bank rejected makes up for it: somebody tried once more there. False if the payment is not ours, was never captured, or is already refunded up to its amount. A pending one is followed like ours.
 */
async function insertForeignRefund(
  trx: Transaction,
  providerPaymentId: string,
  refund: ProviderRefund,
): Promise<boolean> {
  const isPending = refund.state === 'pending';
  const { numAffectedRows } = await sql`
    insert into refund (payment_id, return_id, reason_key, amount_paise, state, provider_refund_id, ended_at, next_try_at)
    select payment_id, rejected.return_id, coalesce(next_refund_reason(rejected.reason_key), ${`${madeThere}${refund.id}`}), ${refund.amountPaise}::integer, ${isPending ? 'requested' : 'processed'},
           ${refund.id}, case when not ${isPending} then now() end, case when ${isPending} then now() + interval '10 seconds' end
      from payment
      left join lateral (select j.reason_key, j.return_id from rejected_refunds() j
                          where j.payment_id = payment.payment_id and j.amount_paise = ${refund.amountPaise}
                          order by j.ended_at limit 1) rejected on true
     where provider_payment_id = ${providerPaymentId} and state = 'captured'
       and refunded_paise + ${refund.amountPaise}::integer <= amount_paise
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Fails one pending refund of ours after a smaller one was made in the dashboard. A refund that asks for the rest is left alone. */
async function failLargerRefund(
  trx: Transaction,
  providerPaymentId: string,
  { id, amountPaise }: ProviderRefund,
): Promise<(NewRefund & { refund_id: string }) | undefined> {
  const { rows } = await sql<NewRefund & { refund_id: string }>`
    update refund set state = 'failed', ended_at = now(), next_try_at = null, last_error = ${`${id} was made at the provider`}
     where refund_id = (
       select r.refund_id from refund r join payment p using (payment_id)
        where p.provider_payment_id = ${providerPaymentId}
          and r.state = 'requested' and r.provider_refund_id is null and r.amount_paise > ${amountPaise}
          and not exists (select from refund known where known.provider_refund_id = ${id})
        order by r.created_at desc, r.refund_id limit 1 for update of r)
    returning refund_id, refund.payment_id, reason_key, refund.amount_paise, refund.return_id`.execute(trx);
  return rows[0];
}

/** Requests the refund again after a pause. The reason is numbered, because each reason gives only one refund. */
async function requestAgain(trx: Transaction, failed: NewRefund): Promise<void> {
  const [, reason = failed.reason_key, count = '1'] = /^(.*), try (\d+)$/.exec(failed.reason_key) ?? [];
  const next = Number(count) + 1;
  if (next > failuresMax) return;
  const minutes = pauseMinutes * (next - 1);
  await trx
    .insertInto('refund')
    .values({
      ...failed,
      reason_key: `${reason}, try ${next}`,
      next_try_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'reason_key']).doNothing())
    .execute();
}
