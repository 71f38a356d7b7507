import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { crash } from '../../crash-point.ts';
import { answered } from './answered.ts';
import { keepProviderOrder } from './open-provider-order.ts';
import type { Payments } from './payments.ts';
import { settleOrder } from './settle-order.ts';

const atOnceMax = 20;
/** After asking, in seconds; from then on every hour for five days, the longest that banks take to make up their mind. */
const checkSeconds = [30, 60, 120, 300, 600, 900];
/** After a check that got no answer. */
const againSeconds = 20;
/** For as long a check is its process's alone. If that was killed, another does it then. */
const takenSeconds = 30;

interface DueRequest {
  request_id: string;
  amount_paise: number;
  provider_order_id: string | null;
  was_asked: boolean;
}

/** Asks the provider what became of every open request that is due: webhooks get lost, and browsers do not come back. */
export async function sweepPayments(payments: Payments): Promise<void> {
  const { db, log } = payments;
  for (;;) {
    const taken = await takeRequests(db);
    for (const request of taken) {
      crash('after-taking-check');
      try {
        await checkRequest(payments, request);
        await planNext(db, request.request_id);
      } catch (error) {
        log.warn({ err: error, requestId: request.request_id }, 'a payment is looked for again later');
        await checkAgain(db, request.request_id);
      }
    }
    if (taken.length < atOnceMax) return;
  }
}

async function checkRequest(payments: Payments, request: DueRequest): Promise<void> {
  const providerOrderId = request.provider_order_id ?? (await findLostOrder(payments, request));
  if (providerOrderId === null) return;
  await settleOrder(payments, providerOrderId);
}

/** The provider was asked for an order and its answer was lost, or we were. */
async function findLostOrder({ db, provider }: Payments, request: DueRequest): Promise<string | null> {
  if (!request.was_asked) return null;
  const order = answered(await provider.findOrderByReceipt(request.request_id));
  if (order?.amountPaise !== request.amount_paise) return null;
  return keepProviderOrder(db, request.request_id, order.id);
}

/** Taken by moving its next time ahead, so that no lock is held while the provider is asked. */
async function takeRequests(db: Database): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    update payment_request
       set checks = checks + 1, next_check_at = now() + make_interval(secs => ${takenSeconds})
     where request_id in (
       select request_id from payment_request where next_check_at <= now()
        order by next_check_at limit ${atOnceMax} for update skip locked)
    returning request_id, amount_paise, provider_order_id, asked_at is not null as was_asked`.execute(db);
  return rows;
}

/** Unless it is paid by now, and never looked for again. */
async function planNext(db: Database, requestId: string): Promise<void> {
  await sql`
    update payment_request
       set state = case when created_at < now() - interval '5 days' then 'closed' else state end,
           next_check_at = case when created_at < now() - interval '5 days' then null
             else coalesce((select created_at + make_interval(secs => min(s)) from unnest(${checkSeconds}::integer[]) s
                             where created_at + make_interval(secs => s) > now()), now() + interval '1 hour') end
     where request_id = ${requestId} and next_check_at is not null`.execute(db);
}

async function checkAgain(db: Database, requestId: string): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({ next_check_at: sql<Date>`now() + make_interval(secs => ${againSeconds})` })
    .where('request_id', '=', requestId)
    .where('next_check_at', 'is not', null)
    .execute();
}
