import type { Random } from '../server/providers/payment/simulator/faults.ts';
import type { ManyOf } from '../server/testing/sign-in-many.ts';
import { orderForm, type Sent } from '../fleet/send.ts';
import { insist } from './client.ts';
import { addShoe } from './shoe.ts';
import type { TestBed } from './test-bed.ts';

/** What the shop has told people, and what went wrong. */
export interface Told {
  stories: number;
  /** Orders that it reported as paid. */
  paid: Set<string>;
  payments: number;
  neverOpened: number;
  /** Replacements whose difference it reported as paid. They are placed later, or refunded. */
  differences: Set<string>;
  /** Returns closed. */
  returns: number;
  /** In batches that are settled. */
  exchanges: { completed: number; paid: number; ended: number };
  /** Payment links sent. */
  links: number;
  /** Orders with a small refund made in the provider's dashboard. */
  refundedThere: Set<string>;
  wrong: string[];
}

export const nothingTold = (): Told => ({
  stories: 0,
  paid: new Set(),
  payments: 0,
  neverOpened: 0,
  differences: new Set(),
  returns: 0,
  exchanges: { completed: 0, paid: 0, ended: 0 },
  links: 0,
  refundedThere: new Set(),
  wrong: [],
});

export interface Scene {
  bed: TestBed;
  random: Random;
  told: Told;
}

interface Opened {
  orderId: string;
  providerOrder: string;
  prove: (proof: object) => Sent;
}

/** Pays, fails, pays twice or stays silent, and sends the proof once, three times or never. True: the shop has said that it is paid. */
export async function pay(
  { bed, random, told }: Scene,
  { orderId, providerOrder, prove }: Opened,
  paid: Set<string> = told.paid,
): Promise<boolean> {
  const fate = random.next();
  const bank = fate < 0.8 ? 'success' : fate < 0.9 ? 'failure' : 'silence';
  const tries = fate > 0.85 || random.chance(0.1) ? 2 : 1;
  for (let each = 0; each < tries; each += 1) {
    const made = bed.simulator.pay({ orderId: providerOrder, bank: each === 0 ? bank : 'success' });
    if ('refused' in made) break;
    told.payments += 1;
    if (random.chance(0.4)) continue;
    const proofs = random.chance(0.2) ? 3 : 1;
    // While the bank is late the shop answers 503; two tries are enough to see that.
    const answers = await Promise.all(
      Array.from({ length: proofs }, () => insist(bed, prove(made.proof), { triesMax: 2 })),
    );
    if (answers.some((answer) => answer?.status === 200 && answer.body.success === true)) paid.add(orderId);
  }
  return paid.has(orderId);
}

interface Bought {
  orderId: string;
  /** Who may ask for a return. */
  customer: ManyOf;
}

/** Orders one piece of one thing, opens the payment window and pays. */
export async function buy(scene: Scene, { token, addressId, userId }: ManyOf): Promise<void> {
  const { bed, random } = scene;
  const body = orderForm(addressId, bed.skus[random.below(bed.skus.length)] ?? '', 'Pay now');
  await buyOnline(scene, { path: '/payment', token, body, key: `order of ${userId}` });
}

/** Orders a few things, half the time with a coupon, paid online or on delivery. Null: the shop has not said that it is placed. */
export async function buySome(scene: Scene, customer: ManyOf): Promise<Bought | null> {
  const { bed, random } = scene;
  const { token, addressId, userId } = customer;
  const skus = new Set(
    Array.from({ length: 1 + random.below(3) }, () => bed.skus[random.below(bed.skus.length)] ?? ''),
  );
  if (random.chance(0.5)) skus.add(await addShoe(bed.db, random));
  const isOnline = random.chance(0.75);
  const sent = {
    path: isOnline ? '/payment' : '/payment/paydelivery',
    token,
    key: `order of ${userId}`,
    body: {
      ...orderForm(addressId, '', isOnline ? 'Pay now' : 'Pay on delivery'),
      cart_products: [...skus].map((sku) => ({ product_sku: sku, quantity: 1 + random.below(3) })),
      ...(random.chance(0.5) && { coupon_code: bed.coupon }),
    },
  };
  const orderId = isOnline ? await buyOnline(scene, sent) : (await insist(bed, sent))?.body.order_id;
  return orderId === undefined ? null : { orderId, customer };
}

/** The order's id, if the shop has said that it is paid. */
async function buyOnline(scene: Scene, sent: Sent & { token: string }): Promise<string | undefined> {
  const { bed, told } = scene;
  const opened = await insist(bed, sent);
  const [orderId, providerOrder] = [opened?.body.order_id, opened?.body.razorpay_order?.id];
  if (orderId === undefined || providerOrder === undefined) {
    told.neverOpened += 1;
    return undefined;
  }
  const prove = (body: object) => ({ path: '/payment/verify', token: sent.token, body });
  return (await pay(scene, { orderId, providerOrder, prove })) ? orderId : undefined;
}
