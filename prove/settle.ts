import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/client.ts';
import { violationsIn } from '../fleet/violations.ts';
import { createLog } from '../server/http/log.ts';
import { calmKnobs } from '../server/providers/payment/simulator/faults.ts';
import { openJobQueue } from '../server/state/job-queue.ts';
import { ledgerFaults } from '../server/testing/ledger-faults.ts';
import { countExchanges, nobodysRefunds, unequalSales, wrongExchanges } from './books.ts';
import type { Figure } from './figures.ts';
import type { Told } from './pay.ts';
import type { TestBed } from './test-bed.ts';

const settleMs = 600_000;
/** A shop may still be working on the rows it has just taken. */
const takenMs = 2_000;

/** A replacement that is paid waits for its goods, without a time limit. */
const isUnpaid = sql`(
  stage = 'awaiting payment' and not exists (
    select from payment_request q join payment p using (request_id) where q.order_id = shop_order.order_id and p.outcome = 'applied'))`;

/** Moves the clock forward at the provider and here, and waits until the shops have done everything that is due. */
export async function settle({ db, simulator, databaseUrl }: TestBed, since: Date): Promise<void> {
  simulator.set(calmKnobs);
  simulator.clearFaults();
  // Longer than a silent bank or a late authorisation takes.
  await simulator.advance(3_600);
  await simulator.idle();
  const past = sql<Date>`now() - interval '1 second'`;
  await sql`update webhook_event set received_at = now() - interval '2 hours' where processed_at is null`.execute(db);
  await sql`update shop_order set hold_expires_at = ${past} where ${isUnpaid}`.execute(db);
  await sql`update stock_hold set expires_at = ${past}
             where state = 'held' and order_id in (select order_id from shop_order where ${isUnpaid})`.execute(db);
  /*
   * Makes requests due that are still open (an unpaid one stays open for days) or were not checked since they ended. Older batches need no
   * check: their banks have decided. Twice, because the first check may find money for an order that was abandoned meanwhile.
   */
  for (let look = 1; look <= 2; look += 1) {
    await sql`
      update payment_request set next_check_at = now()
       where created_at >= ${since} and next_check_at is not null
         and (state = 'open' or listed_at is null or listed_at < ended_at)`.execute(db);
    await waitUntilDone(db);
  }
  // Only the nightly list finds a refund that was made in the dashboard and whose event was lost.
  const jobs = await openJobQueue({ databaseUrl, log: createLog('silent') });
  await jobs.enqueue(db, { name: 'reconcile-payments' }, {});
  await jobs.stop();
  await waitUntilDone(db);
}

async function waitUntilDone(db: Database): Promise<void> {
  const deadline = Date.now() + settleMs;
  for (let left = await countDue(db); left !== ''; left = await countDue(db)) {
    if (Date.now() > deadline) throw new Error(`after ${settleMs / 1000} s there are still ${left}`);
    await sql`update refund set next_try_at = now() where state = 'requested' and next_try_at > now()`.execute(db);
    await sleep(takenMs);
  }
  await sleep(takenMs);
}

async function countDue(db: Database): Promise<string> {
  const { rows } = await sql<{ requests: number; refunds: number; events: number; orders: number; lists: number }>`
    select (select count(*) from payment_request where next_check_at <= now()) as requests,
           (select count(*) from refund where state = 'requested') as refunds,
           (select count(*) from webhook_event where processed_at is null) as events,
           (select count(*) from shop_order where ${isUnpaid}) as orders,
           (select count(*) from pgboss.job where name = 'reconcile-payments' and state in ('created', 'retry', 'active')) as lists`.execute(
    db,
  );
  return Object.entries(rows[0] ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

/** What is wrong once everything is settled: reported but not done, the two ledgers, the rules, and money against papers. */
export async function faultsSince({ db, simulator }: TestBed, since: Date, told: Told): Promise<string[]> {
  const { rows: notPlaced } = await sql<{ order_id: string }>`
    select order_id from unnest(${[...told.paid]}::text[]) as told (order_id)
     where not exists (select from shop_order o where o.order_id = told.order_id and o.stage = 'placed')`.execute(db);
  const faults = [
    ...told.wrong.splice(0),
    ...(await ledgerFaults(db, simulator.ledger())),
    ...(await violationsSince(db, since)),
    ...(await unequalSales(db, since, told)),
    ...(await wrongExchanges(db, since, told)),
    ...(await nobodysRefunds(db, since, told)),
    ...notPlaced.map(({ order_id }) => `${order_id} was reported as paid, and is not placed`),
  ];
  told.paid.clear();
  told.differences.clear();
  const { completed, paid, ended } = await countExchanges(db, since);
  told.exchanges.completed += completed;
  told.exchanges.paid += paid;
  told.exchanges.ended += ended;
  return faults;
}

export const exchangeFigures = ({ exchanges }: Told): Figure[] => [
  { what: 'exchanges completed', measured: exchanges.completed },
  { what: 'differences paid for exchanges', measured: exchanges.paid },
  { what: 'exchanges ended', measured: exchanges.ended },
];

/** Checks only the orders and payments of one batch: checking everything would take longer after each batch. */
const violationsSince = (db: Database, since: Date): Promise<string[]> =>
  violationsIn(
    db,
    sql`select v::text as row from order_violations(array(select order_id from shop_order where created_at >= ${since})) v
        union all
        select v::text from payment_violations(array(select payment_id from payment join payment_request using (request_id)
          where payment_request.created_at >= ${since})) v
        union all
        select v::text from stock_violations(array(select sku from stock)) v`,
  );
