import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { crash } from '../../config/crash-point.ts';
import { answered, isNotFound, type Payments } from './payments.ts';
import { saveProviderOrder } from './queries.ts';
import { settleOrder } from './settle-payment.ts';
import { walkDue } from './walk-due.ts';

/** No more than are checked in parallel, so that all are checked well before `takenSeconds` run out. */
const takenMax = 5;
/** How long a check belongs to the process that took it. If that process is killed, another one checks afterwards. */
const takenSeconds = 30;
/**
 * Between two checks while an order is held (for a fee, during its first 15 minutes). Together with the pause between rounds and the
 * call itself, an unreported payment is found in less than a minute.
 */
const checkSeconds = 45;
const heldSeconds = 15 * 60;
/** Until the next try, if the provider did not answer. */
const againSeconds = 20;
/**
 * A paid order accepts no new payment, and the provider captures none later than 12 minutes after it was started. So a check this
 * long after the end sees every payment there will ever be.
 */
const lastCheckSeconds = 15 * 60;

interface DueRequest {
  request_id: string;
  amount_paise: number;
  provider_order_id: string | null;
  was_asked: boolean;
  state: 'open' | 'paid' | 'closed';
}

/**
 * Asks the provider about every payment request that is due: webhooks get lost, and browsers do not come back. Requests that have
 * ended are checked too, for a second payment that was not reported.
 */
export const sweepPayments = (payments: Payments, stopped?: AbortSignal): Promise<void> =>
  walkDue({
    take: (max) => takeDueRequests(payments.db, max),
    max: takenMax,
    act: async (request) => {
      await check(payments, request);
      return true;
    },
    stopped,
  });

/** Claims them by postponing their next check, so that no lock is held while the provider is asked. */
async function takeDueRequests(db: Database, max: number): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    update payment_request
       set checks = checks + 1, next_check_at = now() + make_interval(secs => ${takenSeconds})
     where request_id in (
       select request_id from payment_request where next_check_at <= now()
        order by next_check_at limit ${max} for update skip locked)
    returning request_id, amount_paise, provider_order_id, asked_at is not null as was_asked, state`.execute(db);
  return rows;
}

async function check(payments: Payments, request: DueRequest): Promise<void> {
  const { db, log } = payments;
  crash('after-taking-check');
  try {
    await (request.state === 'open' ? checkOpen(payments, request) : checkEnded(payments, request));
  } catch (error) {
    log.warn({ err: error, requestId: request.request_id }, 'a payment could not be checked: trying again later');
    await db
      .updateTable('payment_request')
      .set({ next_check_at: sql<Date>`now() + make_interval(secs => ${againSeconds})` })
      .where('request_id', '=', request.request_id)
      .where('next_check_at', 'is not', null)
      .execute();
  }
}

/** When the customer was last about to pay: coming back to an order or a fee sets `asked_at` again. */
const asked = sql`greatest(created_at, asked_at)`;

/** The longest that banks take to decide. */
const isTooOld = sql`${asked} < now() - interval '5 days'`;

/**
 * After the first 15 minutes, checks every hour for five days. If this check settles the request, settling has already scheduled the
 * check after the end.
 */
async function checkOpen(payments: Payments, request: DueRequest): Promise<void> {
  const providerOrderId = request.provider_order_id ?? (await findLostOrder(payments, request));
  if (providerOrderId !== null) await settleOrder(payments, providerOrderId);
  await sql`
    update payment_request
       set state = case when ${isTooOld} then 'closed' else state end,
           ended_at = case when ${isTooOld} then now() end,
           listed_at = now(),
           next_check_at = case when ${isTooOld} then null
             when ${asked} > now() - make_interval(secs => ${heldSeconds})
               then now() + make_interval(secs => ${checkSeconds})
             else now() + interval '1 hour' end
     where request_id = ${request.request_id} and state = 'open'`.execute(payments.db);
}

/** The provider was asked for an order, but its answer was lost or our process died. */
async function findLostOrder({ db, provider }: Payments, request: DueRequest): Promise<string | null> {
  if (!request.was_asked) return null;
  const order = answered(await provider.findOrderByReceipt(request.request_id));
  if (order?.amountPaise !== request.amount_paise) return null;
  return saveProviderOrder(db, request.request_id, order.id);
}

/** If this check finds a closed request paid, that is a new end, with its own final check. */
async function checkEnded(payments: Payments, request: DueRequest): Promise<void> {
  const isUnsettled = await findUnsettled(payments, request);
  const last = sql`ended_at + make_interval(secs => ${lastCheckSeconds})`;
  await sql`
    update payment_request
       set listed_at = now(),
           next_check_at = case when ${last} <= now() then null
             when ${isUnsettled} then least(${last}, now() + make_interval(secs => ${checkSeconds}))
             else ${last} end
     where request_id = ${request.request_id} and state = ${request.state}`.execute(payments.db);
}

/** Whether an attempt may still become money: one that is authorised, or one that no bank has answered and no list shows. */
async function findUnsettled(payments: Payments, { provider_order_id: id }: DueRequest): Promise<boolean> {
  if (id === null) return false;
  const order = await payments.provider.findOrder(id);
  if (isNotFound(order)) return false;
  const { tries } = answered(order);
  const settled = await settleOrder(payments, id);
  return tries > settled.length || settled.includes('waiting');
}
