import { sql } from 'kysely';
import type { Database } from '../database/client.ts';
import { madeThere } from '../server/features/payment/check-refunds.ts';
import type { Told } from './pay.ts';
import { paiseThere } from './refund-there.ts';

/**
 * Delivered or cancelled orders where the money kept differs from the invoice minus its credit notes. Goods that came back pay for their
 * replacement: that money moves from their order to the replacement. A refund counts for the order whose goods came back, whichever payment
 * it goes to. A refund made in the dashboard belongs to the order that was paid, though the shop may count it in a return of its
 * replacement, so the two are added up. One that was noticed only after the return was closed is the owner's gift; one that the bank
 * rejected after it was counted is shown at the desk as failed, and the owner decides.
 */
export async function unequalSales(db: Database, since: Date, { refundedThere }: Told): Promise<string[]> {
  const { rows } = await sql<Unequal>`
    with recursive family as (
      select order_id, order_id as first_id from shop_order where return_id is null and created_at >= ${since}
      union all
      select o.order_id, family.first_id from family join order_return r using (order_id) join shop_order o using (return_id))
    select s.* from (
      select o.order_id, family.first_id,
        (coalesce((select sum(p.amount_paise) from payment_request q join payment p using (request_id)
                   where q.order_id = o.order_id and p.outcome = 'applied' and p.state = 'captured'), 0)
          + case o.order_status when 'Delivered' then o.remaining_paise else 0 end
          + o.credit_paise
          - coalesce((select sum(f.amount_paise) from payment_request q join payment p using (request_id) join refund f using (payment_id)
                       where q.order_id = o.order_id and p.outcome = 'applied' and f.return_id is null and f.state <> 'failed'), 0)
          - coalesce((select sum(f.amount_paise) from refund f join order_return r using (return_id)
                       where r.order_id = o.order_id and f.state <> 'failed'), 0)
          - coalesce((select sum(coalesce(r.by_hand_paise, 0) + r.exchange_paise) from order_return r
                       where r.order_id = o.order_id), 0))::integer as kept,
        (coalesce((select i.total_paise from invoice i where i.order_id = o.order_id), 0)
          - coalesce((select sum(n.total_paise) from credit_note n where n.order_id = o.order_id), 0))::integer as net,
        (select count(*) from family other
          where other.first_id = family.first_id and other.order_id = any(${[...refundedThere]}::text[]))::integer as there,
        coalesce((select sum(f.amount_paise) from payment_request q join payment p using (request_id) join refund f using (payment_id)
                   where q.order_id = o.order_id and f.state = 'failed' and f.reason_key like ${`${madeThere}%`}), 0)::integer as rejected,
        (select string_agg(format('%s %s %s', f.amount_paise, f.state, f.reason_key), ', ')
           from payment_request q join payment p using (request_id) join refund f using (payment_id)
          where q.order_id = o.order_id) as refunds
        from shop_order o join family using (order_id)
       where o.stage = 'placed' and o.order_status in ('Delivered', 'Cancelled')) s
     where s.kept <> s.net`.execute(db);
  return [...Map.groupBy(rows, ({ first_id }) => first_id).values()]
    .filter((family) => !isByDashboard(family))
    .flat()
    .map(({ order_id, kept, net, refunds }) => `${order_id}: ${kept} kept, ${net} sold; refunds: ${refunds}`);
}

interface Unequal {
  order_id: string;
  /** The order that the chain of exchanges began with. */
  first_id: string;
  kept: number;
  net: number;
  /** How many orders of the family had a rupee refunded in the dashboard. */
  there: number;
  rejected: number;
  refunds: string | null;
}

function isByDashboard(family: readonly Unequal[]): boolean {
  const sum = (of: (each: Unequal) => number) => family.reduce((total, each) => total + of(each), 0);
  const there = family[0]?.there ?? 0;
  const difference = sum(({ kept, net }) => kept - net);
  const isRefunds = difference % paiseThere === 0;
  return there > 0 && isRefunds && difference >= -there * paiseThere && difference <= sum(({ rejected }) => rejected);
}

/** If the shop mistakes its own refund for one made in the dashboard, it may send it twice. */
export async function nobodysRefunds(db: Database, since: Date, { refundedThere }: Told): Promise<string[]> {
  const { rows } = await sql<{ order_id: string; reason_key: string }>`
    select q.order_id, f.reason_key from refund f join payment using (payment_id) join payment_request q using (request_id)
     where q.created_at >= ${since} and f.reason_key like ${`${madeThere}%`}
       and not (q.order_id = any(${[...refundedThere]}::text[]))`.execute(db);
  return rows.map(({ order_id, reason_key }) => `${order_id}: ${reason_key}, and nobody made it`);
}

/**
 * A replacement is placed if and only if its return is closed as an exchange. One that ended is refunded in full and holds no stock, and a
 * difference reported as paid is paid.
 */
export async function wrongExchanges(db: Database, since: Date, { differences }: Told): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('%s: %s, %s placed', return_id, state, placed) as fault
      from (select r.return_id, r.state,
              exists (select from return_line b where b.return_id = r.return_id and b.exchange_sku is not null) as is_exchange,
              (select count(*) from shop_order o where o.return_id = r.return_id and o.stage = 'placed') as placed
              from order_return r where r.created_at >= ${since}) s
     where placed <> case when state = 'closed' and is_exchange then 1 else 0 end
    union all
    select format('%s: ended, and %s of %s refunded', order_id, refunded, paid)
      from (select o.order_id, sum(p.amount_paise) as paid, sum(p.refunded_paise) as refunded
              from shop_order o join payment_request q using (order_id) join payment p using (request_id)
             where o.created_at >= ${since} and o.return_id is not null and o.stage <> 'placed' and o.order_status = 'Cancelled'
               and p.state = 'captured'
             group by o.order_id) s
     where refunded <> paid
    union all
    select format('%s: ended, and holds %s', order_id, h.sku)
      from shop_order o join stock_hold h using (order_id)
     where o.created_at >= ${since} and o.return_id is not null and o.stage <> 'placed' and h.state in ('held', 'consumed')
       and (o.order_status = 'Cancelled' or o.stage = 'abandoned')
    union all
    select format('%s was reported as paid, and is not', order_id)
      from unnest(${[...differences]}::text[]) as told (order_id)
     where not exists (select from payment_request q join payment p using (request_id)
                        where q.order_id = told.order_id and p.outcome = 'applied')`.execute(db);
  return rows.map(({ fault }) => fault);
}

export async function countExchanges(db: Database, since: Date): Promise<Told['exchanges']> {
  const { rows } = await sql<Told['exchanges']>`
    select count(*) filter (where o.stage = 'placed')::integer as completed,
      count(*) filter (where exists (select from payment_request q join payment p using (request_id)
                                      where q.order_id = o.order_id and p.outcome = 'applied'))::integer as paid,
      count(*) filter (where o.stage <> 'placed' and o.order_status = 'Cancelled')::integer as ended
      from shop_order o where o.created_at >= ${since} and o.return_id is not null`.execute(db);
  return rows[0] ?? { completed: 0, paid: 0, ended: 0 };
}
