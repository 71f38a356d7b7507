import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/client.ts';
import { calmKnobs, type Fault, type Knobs, type Random } from '../server/providers/payment/simulator/faults.ts';
import { ledgerFaults } from '../server/testing/ledger-faults.ts';
import { signInMany, type ManyOf } from '../server/testing/sign-in-many.ts';
import { orderForm } from '../fleet/send.ts';
import { doAll, insist } from './client.ts';
import { violationsOf, type TestBed } from './test-bed.ts';
import { wrongIn, type Figure } from './figures.ts';
import { Progress } from './progress.ts';

/** Settling a batch takes a minute or more of waiting, whatever its size; but a customer's access token lasts only 15 minutes. */
const batchSize = 12_000;
/** After this many customers the provider's faults change. */
const dayLength = 200;
const atOnce = 16;
const settleMs = 600_000;

function badDay(random: Random): { knobs: Partial<Knobs>; faults: Partial<Fault>[] } {
  const sometimes = <T>(rate: number, value: T, other: T): T => (random.chance(rate) ? value : other);
  const kinds = ['latency', 'reset', 'status', 'garbage', 'redirect'] as const;
  const calls = ['*', 'POST /orders', 'GET /orders/:id/payments', 'POST /payments/:id/capture'];
  return {
    knobs: {
      webhookCopies: 1 + random.below(3),
      webhookShuffleMs: sometimes(0.5, 200, 0),
      webhookDropRate: sometimes(0.5, random.next(), 0),
      webhookForgeRate: sometimes(0.3, 0.2, 0),
      // Either while others are still buying, or after the customer's hold has expired.
      lateAuthoriseSeconds: sometimes(0.3, [2, 10, 3_000][random.below(3)] ?? 2, null),
      isDoubleSuccessAllowed: random.chance(0.5),
      captureDelaySeconds: sometimes(0.2, 1, 0),
      isReceiptUnique: random.chance(0.3),
    },
    // With more, the circuit breaker would open and nobody could pay at all.
    faults: Array.from({ length: random.below(3) }, () => ({
      call: calls[random.below(calls.length)] ?? '*',
      kind: kinds[random.below(kinds.length)] ?? 'reset',
      when: sometimes<Fault['when']>(0.5, 'before', 'after'),
      latencyMs: 300,
      times: null,
      rate: 0.02,
    })),
  };
}

function breakProvider(simulator: TestBed['simulator'], random: Random): void {
  const { knobs, faults } = badDay(random);
  simulator.clearFaults();
  simulator.set({ ...calmKnobs, ...knobs });
  for (const fault of faults) simulator.fail(fault as Fault);
}

interface Told {
  /** Orders that the shop reported to customers as paid. */
  paid: Set<string>;
  payments: number;
  neverOpened: number;
}

/** Orders, opens the payment window, then pays, fails, pays twice or stays silent, and sends the proof once, twice or never. */
async function buy(bed: TestBed, customer: ManyOf, random: Random, told: Told): Promise<void> {
  const { token, addressId, userId } = customer;
  const sku = bed.skus[random.below(bed.skus.length)] ?? '';
  const body = orderForm(addressId, sku, 'Pay now');
  const opened = await insist(bed, { path: '/payment', token, body, key: `order of ${userId}` });
  const [orderId, providerOrder] = [opened?.body.order_id, opened?.body.razorpay_order?.id];
  if (orderId === undefined || providerOrder === undefined) {
    told.neverOpened += 1;
    return;
  }
  const fate = random.next();
  const bank = fate < 0.8 ? 'success' : fate < 0.9 ? 'failure' : 'silence';
  const tries = fate > 0.85 || random.chance(0.1) ? 2 : 1;
  for (let each = 0; each < tries; each += 1) {
    const paid = bed.simulator.pay({ orderId: providerOrder, bank: each === 0 ? bank : 'success' });
    if ('refused' in paid) break;
    told.payments += 1;
    if (random.chance(0.4)) continue;
    const proofs = random.chance(0.2) ? 3 : 1;
    // While the bank is late there is no proof to send yet.
    const prove = () => insist(bed, { path: '/payment/verify', token, body: paid.proof }, 2);
    const answers = await Promise.all(Array.from({ length: proofs }, prove));
    if (answers.some((answer) => answer?.status === 200 && answer.body.success === true)) told.paid.add(orderId);
  }
}

/** Moves the clock forward at the provider and here, and waits until the shops have done everything that is due. */
async function settle({ db, simulator }: TestBed, since: Date): Promise<void> {
  simulator.set(calmKnobs);
  simulator.clearFaults();
  // Longer than a silent bank or a late authorisation takes.
  await simulator.advance(3_600);
  await simulator.idle();
  const past = sql<Date>`now() - interval '1 second'`;
  await sql`update webhook_event set received_at = now() - interval '2 hours' where processed_at is null`.execute(db);
  await db.updateTable('shop_order').set({ hold_expires_at: past }).where('stage', '=', 'awaiting payment').execute();
  await db.updateTable('stock_hold').set({ expires_at: past }).where('state', '=', 'held').execute();
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
}

/** A shop may still be working on what it has just taken. */
const takenMs = 2_000;

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
  const { rows } = await sql<{ requests: number; refunds: number; events: number; orders: number }>`
    select (select count(*) from payment_request where next_check_at <= now()) as requests,
           (select count(*) from refund where state = 'requested') as refunds,
           (select count(*) from webhook_event where processed_at is null) as events,
           (select count(*) from shop_order where stage = 'awaiting payment') as orders`.execute(db);
  return Object.entries(rows[0] ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

/** Checks only the orders and payments of one batch: checking everything would take longer after each batch. */
async function violationsSince(db: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select v::text as row from order_violations(array(select order_id from shop_order where created_at >= ${since})) v
    union all
    select v::text from payment_violations(array(select payment_id from payment join payment_request using (request_id)
      where payment_request.created_at >= ${since})) v
    union all
    select v::text from stock_violations(array(select sku from stock)) v`.execute(db);
  return rows.map(({ row }) => row);
}

/** With every fault of the provider, each payment must end as one paid order or one full refund, and both ledgers must agree. */
export async function provePayments(bed: TestBed, count: number, random: Random): Promise<Figure[]> {
  const { db, sessions, simulator } = bed;
  const told: Told = { paid: new Set(), payments: 0, neverOpened: 0 };
  const wrong: string[] = [];
  const progress = new Progress('payments', count);
  while (told.payments < count && wrong.length === 0) {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
    const customers = await signInMany(db, sessions, Math.min(batchSize, count - told.payments));
    let met = 0;
    await doAll(customers, atOnce, async (customer) => {
      if (met % dayLength === 0) breakProvider(simulator, random);
      met += 1;
      await buy(bed, customer, random, told);
      progress.tell(told.payments);
    });
    const since = rows[0]?.now ?? new Date(0);
    await settle(bed, since);
    const { rows: notPlaced } = await sql<{ order_id: string }>`
      select order_id from unnest(${[...told.paid]}::text[]) as told (order_id)
       where not exists (select from shop_order o where o.order_id = told.order_id and o.stage = 'placed')`.execute(db);
    wrong.push(
      ...(await ledgerFaults(db, simulator.ledger())),
      ...(await violationsSince(db, since)),
      ...notPlaced.map(({ order_id }) => `${order_id} was told to be paid, and is not placed`),
    );
    told.paid.clear();
    progress.tell(told.payments, 'settled');
  }
  wrong.push(...(await violationsOf(db)));
  return [
    { what: 'payments made at a provider with faults', measured: told.payments },
    { what: 'orders that the provider never opened', measured: told.neverOpened },
    wrongIn('payments lost, doubled or without one end', wrong),
  ];
}
