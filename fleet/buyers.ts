import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fillShelves } from '../server/testing/fill-shelves.ts';
import { signInMany, type ManyOf } from '../server/testing/sign-in-many.ts';
import { addOwner } from '../server/testing/desk-owner.ts';
import type { TestBed } from './test-bed.ts';
import { isFinal, orderForm, send, type Answer, type Sent } from './send.ts';

/** What the shop has acknowledged to customers. */
export interface Acknowledged {
  /** Everyone who has tried to buy. Each tries once. */
  customers: Set<string>;
  orders: { orderId: string; userId: string }[];
  payments: { orderId: string; paymentId: string }[];
  marks: { orderId: string }[];
  /** When each was acknowledged, by our clock. */
  times: number[];
  /** Calls that failed and were sent again. */
  repeats: number;
  /** Final refusals, which no fault should cause. */
  refusals: string[];
}

const answerPatienceMs = 12_000;
/** How long a buyer retries a call that got no answer. */
const patienceMs = 90_000;
/** Each orders once; a rollout on a quiet machine of two cores used 1,000. */
const customersAtOnce = 4_000;
/** An access token lasts 15 minutes. */
const customersLastMs = 5 * 60_000;

export type Buyers = Awaited<ReturnType<typeof hireBuyers>>;

/** Customers who each buy once, one after another. Like the pages, they retry unanswered calls with the same idempotency key. */
export async function hireBuyers(bed: Pick<TestBed, 'db' | 'origin' | 'sessions' | 'simulator'>, count: number) {
  const { db, sessions, simulator } = bed;
  const known: Acknowledged = {
    customers: new Set(),
    orders: [],
    payments: [],
    marks: [],
    times: [],
    repeats: 0,
    refusals: [],
  };
  await sql`update help set delivery_percentage = 0`.execute(db);
  const skus = await fillShelves(db);
  let waiting: ManyOf[] = [];
  let signedInMs = 0;
  let bought = 0;
  let closing = new AbortController();
  const owner = await addOwner(db);

  /** Retries until there is an answer. Null if the shop refused or the time ran out. */
  async function insist(sent: Sent): Promise<Answer['body'] | null> {
    const deadline = Date.now() + patienceMs;
    for (let tries = 1; Date.now() < deadline; tries += 1) {
      const answer = await send(bed.origin, sent, answerPatienceMs);
      if (isFinal(answer)) {
        if (answer.status < 300 && answer.body.success !== false) {
          known.times.push(Date.now());
          return answer.body;
        }
        // If a retry is refused, an earlier try has probably succeeded.
        if (tries === 1 || sent.path.endsWith('verify')) known.refusals.push(`${sent.path}: ${answer.body.code}`);
        return null;
      }
      known.repeats += 1;
      await sleep(250);
    }
    known.refusals.push(`${sent.path}: no answer in ${patienceMs / 1000} s`);
    return null;
  }

  async function buyOnce(customer: ManyOf): Promise<void> {
    bought += 1;
    const { userId, addressId, token } = customer;
    known.customers.add(userId);
    const isOnline = bought % 2 === 0;
    const ordered = await insist({
      path: isOnline ? '/payment' : '/payment/paydelivery',
      token,
      key: `order of ${userId}`,
      body: orderForm(addressId, skus[bought % skus.length] ?? '', isOnline ? 'Pay now' : 'Pay on delivery'),
    });
    const orderId = ordered?.order_id;
    if (orderId === undefined) return;
    known.orders.push({ orderId, userId });
    if (isOnline) {
      const paid = simulator.pay({ orderId: ordered?.razorpay_order?.id ?? '' });
      if ('refused' in paid) return void known.refusals.push(`provider: ${paid.refused}`);
      const settled = await insist({ path: '/payment/verify', token, body: paid.proof });
      if (settled) known.payments.push({ orderId, paymentId: paid.paymentId });
    } else {
      const body = { from: 'Pending', status: 'Packed' };
      const marked = await insist({ path: `/desk/orders/${orderId}/status`, ...owner, body });
      if (marked) known.marks.push({ orderId });
    }
  }

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      const customer = waiting.pop();
      if (!customer) return void known.refusals.push('no more customers');
      await buyOnce(customer);
      await sleep(50);
    }
  }

  let working: Promise<void>[] = [];
  return {
    known,
    async open() {
      if (waiting.length < customersAtOnce / 2 || Date.now() - signedInMs > customersLastMs) {
        waiting = await signInMany(db, sessions, customersAtOnce);
        signedInMs = Date.now();
      }
      closing = new AbortController();
      working = Array.from({ length: count }, work);
    },
    /** Each buyer finishes with the current customer. */
    async close() {
      closing.abort();
      await Promise.all(working);
    },
  };
}
