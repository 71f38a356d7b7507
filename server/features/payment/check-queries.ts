import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';

/** After somebody was led to the payment window, or was about to be. */
export const firstCheckSeconds = 30;
/**
 * From one look to the next for as long as an order is held, and a fee as if it were: with the pause of the rounds and the
 * asking itself less than a minute, in which a payment is found that nobody tells of.
 */
const checkSeconds = 45;
const heldSeconds = 15 * 60;
/** After a check that got no answer. */
const againSeconds = 20;
/** For as long a check is its process's alone. If that was killed, another does it then. */
const takenSeconds = 30;
/** After a request was paid or closed, its payments are read once more: a second one may be among them. */
export const lookAfterEndSeconds = 15;
/**
 * A paid order takes no new payment, and the provider captures none later than 12 minutes after it was begun: what is read
 * then is all there will ever be.
 */
const lastLookSeconds = 15 * 60;

export interface DueRequest {
  request_id: string;
  amount_paise: number;
  provider_order_id: string | null;
  was_asked: boolean;
  state: 'open' | 'paid' | 'closed';
}

/** Taken by moving its next time ahead, so that no lock is held while the provider is asked. */
export async function takeDueRequests(db: Database, max: number): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    update payment_request
       set checks = checks + 1, next_check_at = now() + make_interval(secs => ${takenSeconds})
     where request_id in (
       select request_id from payment_request where next_check_at <= now()
        order by next_check_at limit ${max} for update skip locked)
    returning request_id, amount_paise, provider_order_id, asked_at is not null as was_asked, state`.execute(db);
  return rows;
}

/** Since somebody was last about to pay: whoever comes back to an order or a fee asks anew. */
const asked = sql`greatest(created_at, asked_at)`;

const isGivenUp = sql`${asked} < now() - interval '5 days'`;

/**
 * Of a request that was open when it was taken. If this look ended it, its payments were read before that, and the look after
 * the end is planned already. After the first quarter of an hour every hour for five days, the longest that banks take to make
 * up their mind.
 */
export async function planNextCheck(db: Database, requestId: string): Promise<void> {
  await sql`
    update payment_request
       set state = case when ${isGivenUp} then 'closed' else state end,
           ended_at = case when ${isGivenUp} then now() end,
           listed_at = now(),
           next_check_at = case when ${isGivenUp} then null
             when ${asked} > now() - make_interval(secs => ${heldSeconds})
               then now() + make_interval(secs => ${checkSeconds})
             else now() + interval '1 hour' end
     where request_id = ${requestId} and state = 'open'`.execute(db);
}

/**
 * Of a request that had ended when it was taken. If this look paid it, that is another end, with a look of its own.
 * `isUnsettled`: a try at the provider may still become money.
 */
export async function planLastCheck(
  db: Database,
  { request_id: requestId, state }: DueRequest,
  { isUnsettled }: { isUnsettled: boolean },
): Promise<void> {
  const last = sql`ended_at + make_interval(secs => ${lastLookSeconds})`;
  await sql`
    update payment_request
       set listed_at = now(),
           next_check_at = case when ${last} <= now() then null
             when ${isUnsettled} then least(${last}, now() + make_interval(secs => ${checkSeconds}))
             else ${last} end
     where request_id = ${requestId} and state = ${state}`.execute(db);
}

export async function checkAgain(db: Database, requestId: string): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({ next_check_at: sql<Date>`now() + make_interval(secs => ${againSeconds})` })
    .where('request_id', '=', requestId)
    .where('next_check_at', 'is not', null)
    .execute();
}

/** Brings the next look of the sweeper forward to now. */
export async function checkSoon(db: Database, requestId: string): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({ next_check_at: sql<Date>`now()` })
    .where('request_id', '=', requestId)
    .execute();
}

/**
 * Somebody is about to pay what was asked for before: it is looked at as if it were new, also where the sweep had given up after
 * its days. Who asks for the provider's order, where there is none yet, writes the time by themselves.
 */
export async function watchAgain(db: Database | Transaction, requestId: string): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({
      state: 'open',
      ended_at: null,
      asked_at: sql<Date>`case when provider_order_id is null then asked_at else now() end`,
      next_check_at: sql<Date>`least(next_check_at, now() + make_interval(secs => ${firstCheckSeconds}))`,
    })
    .where('request_id', '=', requestId)
    .where('state', '<>', 'paid')
    .execute();
}
