import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';

/** After asking, in seconds; from then on every hour for five days, the longest that banks take to make up their mind. */
const checkSeconds = [30, 60, 120, 300, 600, 900];
/** After a check that got no answer. */
const againSeconds = 20;
/** For as long a check is its process's alone. If that was killed, another does it then. */
const takenSeconds = 30;

export interface DueRequest {
  request_id: string;
  amount_paise: number;
  provider_order_id: string | null;
  was_asked: boolean;
}

/** Taken by moving its next time ahead, so that no lock is held while the provider is asked. */
export async function takeDueRequests(db: Database, max: number): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    update payment_request
       set checks = checks + 1, next_check_at = now() + make_interval(secs => ${takenSeconds})
     where request_id in (
       select request_id from payment_request where next_check_at <= now()
        order by next_check_at limit ${max} for update skip locked)
    returning request_id, amount_paise, provider_order_id, asked_at is not null as was_asked`.execute(db);
  return rows;
}

/** Unless it is paid by now, and never looked for again. */
export async function planNextCheck(db: Database, requestId: string): Promise<void> {
  await sql`
    update payment_request
       set state = case when created_at < now() - interval '5 days' then 'closed' else state end,
           next_check_at = case when created_at < now() - interval '5 days' then null
             else coalesce((select created_at + make_interval(secs => min(s)) from unnest(${checkSeconds}::integer[]) s
                             where created_at + make_interval(secs => s) > now()), now() + interval '1 hour') end
     where request_id = ${requestId} and next_check_at is not null`.execute(db);
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
    .where('state', '=', 'open')
    .execute();
}

/**
 * Somebody is about to pay what was asked for before: the sweep looks at it soon, also where it had given up after its days. From
 * then on the provider's events and the nightly comparison tell of it.
 */
export async function watchAgain(trx: Transaction, requestId: string): Promise<void> {
  await trx
    .updateTable('payment_request')
    .set({ state: 'open', next_check_at: sql<Date>`least(next_check_at, now() + interval '2 minutes')` })
    .where('request_id', '=', requestId)
    .where('state', '<>', 'paid')
    .execute();
}
