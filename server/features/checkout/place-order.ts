import type { Database } from '../../../database/client.ts';
import { couponLimitFault, notFirstOrderText } from '../../../domain/coupon.ts';
import { ordersToAbandon, openOrdersMax } from '../../../domain/open-orders.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { completeOrder } from '../order/complete-order.ts';
import { abandonOrder } from '../order/abandon-orders.ts';
import { requestPayment } from '../payment/queries.ts';
import { findOrderById, type KnownOrder } from './known-order-queries.ts';
import { insertOrder, lockForOrder, type LockedRow, type OpenOrder, type WholeOrder } from './order-queries.ts';
import { refuseShortage, stockNeeds } from './ordered-lines.ts';
import type { PreparedOrder } from './prepare-order.ts';

export interface OrderToPlace {
  userId: string;
  fingerprint: string;
  idempotencyKey: string | null;
  isRepeatWanted: boolean;
  order: WholeOrder;
  /** Seconds until this account, or its address, may make new orders again; null: now. */
  waitSeconds: number | null;
}

export type NotPlaced = Refused<
  | 'ordered-before'
  | 'out-of-stock'
  | 'not-enough-stock'
  | 'coupon-used-up'
  | 'too-many-open-orders'
  | 'too-many-requests'
>;

/** Asks whether the equal order of a moment ago is meant to be the only one. */
export function askAgain(earlierId: string, secondsAgo: number): Refused<'ordered-before'> {
  const minutes = Math.floor(secondsAgo / 60);
  const ago = minutes < 1 ? 'a moment ago' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  return refuse('ordered-before', { message: `You placed this order ${ago}. Order again?`, earlierId });
}

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

/**
 * Writes an order with its lines, its hold on stock and coupon, and the request for its money, all or nothing and in a fixed
 * number of statements. An order that nothing is paid for online is placed at once.
 */
export function placeOrder(
  { db, outbox }: Parts,
  toPlace: OrderToPlace,
): Promise<(KnownOrder & { isNew: boolean }) | NotPlaced> {
  const { userId, order, waitSeconds } = toPlace;
  const { couponCode, bill } = order;
  const needs = stockNeeds(order.lines);
  return db.transaction().execute(async (trx) => {
    const locked = await lockForOrder(trx, {
      ...toPlace,
      couponCode,
      skus: [...needs.keys()],
      isPaidAtDoor: bill.advancePaise === 0,
    });
    if (locked.placed_order_id !== null) return askAgain(locked.placed_order_id, locked.placed_seconds_ago ?? 0);
    if (locked.known_order_id !== null) return { ...(await findOrderById(trx, locked.known_order_id)), isNew: false };
    if (waitSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const abandoned = ordersToAbandon(locked.open_orders, { couponCode, needs });
    const refused = refuseUnder(locked, abandoned, order);
    if (refused) return refused;

    for (const { orderId } of abandoned) await abandonOrder(trx, orderId);
    const orderId = await insertOrder(trx, { ...toPlace, needs });
    if (bill.advancePaise > 0) {
      const requestId = await requestPayment(trx, {
        purpose: 'order',
        orderId,
        userId,
        amountPaise: bill.advancePaise,
      });
      return { orderId, stage: 'awaiting payment', requestId, isNew: true };
    }
    await completeOrder(trx, outbox, orderId);
    return { orderId, stage: 'placed', requestId: null, isNew: true };
  });
}

/** Under the locks, where nothing can change any more. What the orders hold that give way is to be had again. */
function refuseUnder(
  { available, coupon_use: coupon, open_orders: open, waiting_orders: waiting }: LockedRow,
  abandoned: readonly OpenOrder[],
  { lines, bill, couponCode }: PreparedOrder,
): NotPlaced | null {
  const stock = new Map(Object.entries(available));
  for (const { holds } of abandoned) {
    for (const [sku, quantity] of Object.entries(holds)) stock.set(sku, (stock.get(sku) ?? 0) + quantity);
  }
  const shortage = refuseShortage(lines, stock);
  if (shortage) return shortage;
  if (coupon) {
    const freed = abandoned.filter((order) => order.couponCode === couponCode).length;
    const left = { ...coupon, taken: coupon.taken - freed, takenByUser: coupon.takenByUser - freed };
    const fault = couponLimitFault(coupon, left);
    if (fault) return refuse('coupon-used-up', fault === 'used-up' ? {} : { message: notFirstOrderText });
  }
  if (bill.advancePaise > 0) {
    return open.length - abandoned.length >= openOrdersMax ? refuse('too-many-open-orders') : null;
  }
  return bill.totalPaise > 0 && (waiting ?? 0) >= openOrdersMax
    ? refuse('too-many-open-orders', { message: 'Your last orders are not confirmed yet. Please wait until they are.' })
    : null;
}
