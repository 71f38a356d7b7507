import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Random } from '../server/providers/payment/simulator/faults.ts';
import { addSku } from '../database/testing/rows.ts';
import { signInMany } from '../server/testing/sign-in-many.ts';
import { orderForm, send, type Answer } from '../fleet/send.ts';
import { violationsOf } from '../fleet/violations.ts';
import { insist } from './client.ts';
import { wrongIn, type Figure } from './figures.ts';
import type { TestBed } from './test-bed.ts';
import { Progress } from './progress.ts';

/** Runs one round and returns what went wrong, or null. */
type Race = (bed: TestBed, random: Random) => Promise<string | null>;

const isDone = (answer: Answer | null): boolean => answer?.status === 200 && answer.body.success !== false;
const succeeded = (answers: readonly (Answer | null)[]): number => answers.filter(isDone).length;
const expected = (what: string, got: number, wanted: number): string | null =>
  got === wanted ? null : `${what}: ${got} instead of ${wanted}`;

const races: Record<string, Race> = {
  async 'more buyers than goods'(bed, random) {
    const units = 1 + random.below(5);
    const sku = await addSku(bed.db, { onHand: units });
    const buyers = await signInMany(bed.db, bed.sessions, units + 1 + random.below(8));
    const answers = await Promise.all(
      buyers.map(({ token, addressId }) =>
        insist(bed, { path: '/payment/paydelivery', token, body: orderForm(addressId, sku, 'Pay on delivery') }),
      ),
    );
    return expected('sold', succeeded(answers), units);
  },
  async 'one order, sent many times'(bed) {
    const [buyer] = await signInMany(bed.db, bed.sessions, 1);
    if (!buyer) return 'no buyer';
    const body = orderForm(buyer.addressId, bed.skus[0] ?? '', 'Pay on delivery');
    const sent = { path: '/payment/paydelivery', token: buyer.token, body, key: 'the same' };
    await Promise.all(Array.from({ length: 8 }, () => insist(bed, sent)));
    const { rows } = await sql`select from shop_order where user_id = ${buyer.userId}`.execute(bed.db);
    return expected('orders', rows.length, 1);
  },
  async 'a coupon for one'(bed) {
    const code = `ONE${randomUUID().slice(0, 8).toUpperCase()}`;
    await bed.db.insertInto('coupon').values({ code, percentage_offer: 10, limit_total: 1 }).execute();
    const buyers = await signInMany(bed.db, bed.sessions, 6);
    const answers = await Promise.all(
      buyers.map(({ token, addressId }) => {
        const form = orderForm(addressId, bed.skus[1] ?? '', 'Pay on delivery');
        return insist(bed, { path: '/payment/paydelivery', token, body: { ...form, coupon_code: code } });
      }),
    );
    return expected('redeemed', succeeded(answers), 1);
  },
  async 'proof, proof and webhook'(bed) {
    const [buyer] = await signInMany(bed.db, bed.sessions, 1);
    if (!buyer) return 'no buyer';
    const { token, addressId } = buyer;
    const opened = await insist(bed, {
      path: '/payment',
      token,
      body: orderForm(addressId, bed.skus[2] ?? '', 'Pay now'),
    });
    const paid = bed.simulator.pay({ orderId: opened?.body.razorpay_order?.id ?? '' });
    if ('refused' in paid) return paid.refused;
    const proofs = Array.from({ length: 4 }, () => insist(bed, { path: '/payment/verify', token, body: paid.proof }));
    const answers = await Promise.all(proofs);
    await bed.simulator.idle();
    const { rows } = await sql`
      select from payment where provider_payment_id = ${paid.paymentId} and outcome = 'applied'`.execute(bed.db);
    return expected('proofs', succeeded(answers), 4) ?? expected('payments', rows.length, 1);
  },
  async 'the last moment to pay'(bed, random) {
    const sku = await addSku(bed.db, { onHand: 1 });
    const [first, second] = await signInMany(bed.db, bed.sessions, 2);
    if (!first || !second) return 'no buyers';
    const body = orderForm(first.addressId, sku, 'Pay now');
    const opened = await insist(bed, { path: '/payment', token: first.token, body });
    const orderId = opened?.body.order_id ?? '';
    const past = sql<Date>`now() - interval '1 second'`;
    const expire = async () => {
      await bed.db.updateTable('shop_order').set({ hold_expires_at: past }).where('order_id', '=', orderId).execute();
      const held = bed.db.updateTable('stock_hold').set({ expires_at: past }).where('order_id', '=', orderId);
      await held.where('state', '=', 'held').execute();
    };
    const pay = async () => {
      const paid = bed.simulator.pay({ orderId: opened?.body.razorpay_order?.id ?? '' });
      if ('refused' in paid) return;
      await insist(bed, { path: '/payment/verify', token: first.token, body: paid.proof });
    };
    const takeIt = () =>
      insist(bed, {
        path: '/payment/paydelivery',
        token: second.token,
        body: orderForm(second.addressId, sku, 'Pay on delivery'),
      });
    const acts = [expire, pay, takeIt];
    await Promise.all(random.chance(0.5) ? acts.map((act) => act()) : acts.toReversed().map((act) => act()));
    const { rows } = await sql`
      select from shop_order join order_line using (order_id) where stage = 'placed' and sku = ${sku}`.execute(bed.db);
    return rows.length <= 1 ? null : `sold ${rows.length} of 1`;
  },
  async 'the same thing into the cart'(bed) {
    const [buyer] = await signInMany(bed.db, bed.sessions, 1);
    if (!buyer) return 'no buyer';
    const body = { product_sku: bed.skus[3] ?? '', main_id: 'pahiya' };
    await Promise.all(Array.from({ length: 8 }, () => send(bed.origin, { path: '/cart', token: buyer.token, body })));
    const { rows } = await sql`select from cart_line where user_id = ${buyer.userId}`.execute(bed.db);
    return expected('lines', rows.length, 1);
  },
};

/** After this many rounds the whole database is checked. */
const lookEvery = 25;

/** People who do conflicting things at the same moment, on both shops. */
export async function proveRaces(bed: TestBed, count: number, random: Random): Promise<Figure[]> {
  const names = Object.keys(races);
  const wrong: string[] = [];
  const progress = new Progress('races', count);
  let rounds = 0;
  for (; rounds < count && wrong.length === 0; rounds += 1) {
    const name = names[random.below(names.length)] ?? '';
    const fault = await races[name]?.(bed, random);
    if (fault) wrong.push(`round ${rounds}, ${name}: ${fault}`);
    progress.tell(rounds);
    if (rounds % lookEvery === lookEvery - 1) wrong.push(...(await violationsOf(bed.db)));
  }
  wrong.push(...(await violationsOf(bed.db)));
  return [{ what: 'races', measured: rounds }, wrongIn('races with two winners, or none', wrong)];
}
