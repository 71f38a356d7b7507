import { createHash } from 'node:crypto';
import type { Checkout } from '../../../contract/checkout.ts';
import type { Database } from '../../../database/client.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { isAnotherBill, type OrderBill } from '../../../domain/bill.ts';
import { crash } from '../../config/crash-point.ts';
import { addressGroup } from '../../http/address-group.ts';
import { perAddress } from '../../http/address-limits.ts';
import { addTries, secondsToWait } from '../../state/tries.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Geocoding } from '../../providers/geocoding/geocoding.ts';
import { abandonIfExpired } from '../order/abandon-orders.ts';
import { watchAgain } from '../payment/queries.ts';
import { findOrderById, keepHolding, type KnownOrder } from './known-order-queries.ts';
import { findKnownOrder } from './known-order.ts';
import { fingerprint } from './fingerprint.ts';
import { wantedSkus } from './ordered-lines.ts';
import { placeOrder, type NotPlaced } from './place-order.ts';
import { prepareOrder, type NotPrepared, type Wish } from './prepare-order.ts';
import { expectedBill, presentBill } from './present-bill.ts';

export interface CheckoutParts {
  db: Database;
  geocoding: Geocoding;
  outbox: Pick<Outbox, 'sendMail'>;
  /** Open: a bank may still confirm a payment of this order. */
  lookAtPayment: (orderId: string) => Promise<'open' | 'ended'>;
}

export interface CheckoutCall {
  userId: string;
  ip: string;
  sent: Checkout;
  /** The header as it came. */
  idempotencyKey: string | string[] | undefined;
}

type NotCheckedOut =
  | NotPrepared
  | NotPlaced
  | Refused<'mobile-missing' | 'bill-changed' | 'idempotency-key-reused' | 'ordered-before' | 'payment-unconfirmed'>;

/** New orders of one account. */
const ordersMax = 30;
const windowSeconds = 3600;

/** The order that was asked for, whether this call made it or an earlier one of the same content. */
export async function checkOut<Code extends RefusalCode = never>(
  parts: CheckoutParts,
  { userId, ip, sent, idempotencyKey: header }: CheckoutCall,
  refuseBill: (bill: OrderBill) => Refused<Code> | null = () => null,
): Promise<KnownOrder | NotCheckedOut | Refused<Code>> {
  const { db } = parts;
  const wish: Wish = {
    userId,
    ip,
    wanted: wantedSkus(sent.cart_products),
    couponCode: sent.coupon_code || null,
    billingId: sent.billing_address,
    shippingId: sent.shipping_address,
    payMode: sent.payment_mode,
    mobile: sent.mobile ?? '',
  };
  const idempotencyKey = header === undefined ? null : hashOf(String(header));
  const expected = expectedBill(sent);
  const isRepeatWanted = sent.again === true;

  const findKnown = async (): Promise<KnownOrder | NotCheckedOut | null> => {
    const known = await findKnownOrder(db, { wish, idempotencyKey, expected, isRepeatWanted });
    if (known === null || known instanceof Refused) return known;
    return known.stage === 'abandoned' ? findPaidLate(known) : takeUp(known);
  };
  /** Gives an unpaid order its time to be paid; null: that time is over. */
  const takeUp = async (known: KnownOrder): Promise<KnownOrder | null> => {
    if (known.stage !== 'awaiting payment') return known;
    if (!(await keepHolding(db, known.orderId))) {
      // Else it would be found again in place of a new one.
      await abandonIfExpired(db, known.orderId);
      return null;
    }
    if (known.requestId !== null) await watchAgain(db, known.requestId);
    return known;
  };
  /** A new order takes the place of one that was given up, unless that was paid after all, or may have been. */
  const findPaidLate = async ({ orderId }: KnownOrder): Promise<KnownOrder | NotCheckedOut | null> => {
    if ((await parts.lookAtPayment(orderId)) === 'open') return refuse('payment-unconfirmed');
    const known = await findOrderById(db, orderId);
    return known.stage === 'placed' ? known : null;
  };
  const makeNew = async (): Promise<KnownOrder | NotCheckedOut | Refused<Code>> => {
    const order = await prepareOrder(parts, wish, ({ mobile }) =>
      wish.mobile || mobile ? null : refuse('mobile-missing'),
    );
    if (order instanceof Refused) return order;
    const { bill, billing, shipping, buyer } = order;
    if (!billing || !shipping) return refuse('unknown-address');
    if (isAnotherBill(expected, bill)) return refuse('bill-changed', { bill: presentBill(bill) });
    const refused = refuseBill(bill);
    if (refused) return refused;
    const allowances = [
      { bucket: `orders from ${addressGroup(ip)}`, max: perAddress.ordersAnHour, windowSeconds },
      { bucket: `orders ${userId}`, max: ordersMax, windowSeconds },
    ];
    const waitSeconds = await secondsToWait(db, ...allowances);
    const toPlace = {
      userId,
      idempotencyKey,
      isRepeatWanted,
      fingerprint: fingerprint(wish, bill),
      order: { ...order, billing, shipping, mobile: wish.mobile || (buyer.mobile ?? '') },
      waitSeconds,
    };
    const place = () => retryDeadlock(() => placeOrder(parts, toPlace));
    const first = await place();
    const isKnown = !(first instanceof Refused) && !first.isNew;
    const kept = isKnown ? await takeUp(first) : null;
    if (kept) return kept;
    const placed = isKnown ? await place() : first;
    crash('after-order');
    if (!(placed instanceof Refused) && placed.isNew) {
      const buckets = allowances.map(({ bucket }) => bucket);
      await addTries(db, buckets, windowSeconds);
    }
    return placed;
  };

  const known = await findKnown();
  if (known !== null) return known;
  const made = await makeNew();
  // A click in the same instant may have taken what this one asked for, and made the order.
  return made instanceof Refused ? ((await findKnown()) ?? made) : made;
}

/** Whatever a client calls its request fits. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
