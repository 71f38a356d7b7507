import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { couponLimitFault, notFirstOrderText, type CouponTerms, type CouponUse } from '../../../domain/coupon.ts';
import { openOrdersMax, ordersToAbandon } from '../../../domain/open-orders.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { abandonOrder } from '../order/abandon-orders.ts';
import { completeOrder } from '../order/complete-order.ts';
import { secondsLeft, type Allowance } from '../../state/tries.ts';
import { insertOrder, stockNeeds, type Sale } from './insert-order.ts';
import { askForRepeat, fingerprintOf, findOrderById, isCartChanged, type KnownOrder } from './order-request.ts';
import { refuseShortage, type AddressRow, type PricedOrder } from './price-order.ts';

export type NotWritten = Refused<
  | 'unknown-address'
  | 'ordered-before'
  | 'cart-changed'
  | 'out-of-stock'
  | 'not-enough-stock'
  | 'coupon-used-up'
  | 'too-many-open-orders'
  | 'too-many-requests'
>;

/**
 * Writes an order with its lines, its holds on stock and coupon, and its payment request: all or nothing, in a fixed number of
 * statements. An order with nothing to pay online is placed at once. Each new order counts towards all of the allowances.
 */
export async function writeOrder(
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'sendMail'> },
  order: PricedOrder,
  allowances: Allowances,
): Promise<(KnownOrder & { isNew: boolean }) | NotWritten> {
  const { bill, billing, shipping } = order;
  const { couponCode } = order.request;
  if (!billing || !shipping) return refuse('unknown-address');
  const needs = stockNeeds(order.lines);
  return db.transaction().execute(async (trx) => {
    const locked = await lockForOrder(trx, order, { stockSkus: [...needs.keys()], allowances });
    if (locked.placed_order_id !== null) return askForRepeat(locked.placed_order_id, locked.placed_seconds_ago ?? 0);
    if (locked.known_order_id !== null) return { ...(await findOrderById(trx, locked.known_order_id)), isNew: false };
    if (locked.wait_seconds !== null) return refuse('too-many-requests', { retryAfterSeconds: locked.wait_seconds });
    // Checked again under the lock: another tab may just have paid for these lines.
    if (await isCartChanged(trx, order.request)) return refuse('cart-changed');
    const toAbandon = ordersToAbandon(locked.open_orders, { couponCode, needs });
    const refused = refuseLocked(locked, toAbandon, order);
    if (refused) return refused;

    for (const { orderId } of toAbandon) await abandonOrder(trx, orderId);
    const { orderId, requestId } = await insertOrder(trx, saleOf(order, { billing, shipping }), {
      idempotencyKey: order.request.idempotencyKey,
      buckets: allowances.each.map(({ bucket }) => bucket),
      windowSeconds: allowances.windowSeconds,
    });
    if (bill.advancePaise > 0) return { orderId, stage: 'awaiting payment', requestId, isNew: true };
    await completeOrder(trx, outbox, orderId);
    return { orderId, stage: 'placed', requestId: null, isNew: true };
  });
}

interface Locked {
  /** The order that an earlier click made. */
  known_order_id: string | null;
  /** An equal order that was placed recently; the customer has not confirmed that they want another. */
  placed_order_id: string | null;
  placed_seconds_ago: number | null;
  /** Unpaid orders of the same customer. */
  open_orders: { orderId: string; couponCode: string | null; holds: Record<string, number> }[];
  coupon_use:
    | (Pick<CouponUse, 'taken' | 'takenByUser' | 'hasOrdered'> &
        Pick<CouponTerms, 'limitTotal' | 'limitPerUser' | 'isFirstOrderOnly'>)
    | null;
  available: Record<string, number>;
  /** Null for an order that is paid online: then they are not counted. */
  waiting_orders: number | null;
  /** How long until this account or network address may order again. Null: it may now. */
  wait_seconds: number | null;
}

interface Allowances {
  each: readonly Allowance[];
  windowSeconds: number;
}

async function lockForOrder(
  trx: Transaction,
  order: PricedOrder,
  { stockSkus, allowances }: { stockSkus: readonly string[]; allowances: Allowances },
): Promise<Locked> {
  const { request, bill } = order;
  const { rows } = await sql<Locked>`/* prepared lock_for_order */
    select *, ${secondsLeft(allowances.each)} as wait_seconds from lock_for_order(${request.userId}, ${fingerprintOf(request, bill)}, ${request.idempotencyKey},
      ${request.couponCode}, ${stockSkus}::text[], ${bill.advancePaise === 0}, ${request.isRepeatWanted})`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('lock_for_order returned no row');
  return row;
}

/** The final checks, made under the locks so that nothing can change any more. Counts what the abandoned orders held as available. */
function refuseLocked(
  { available, coupon_use: coupon, open_orders: open, waiting_orders: waiting }: Locked,
  toAbandon: Locked['open_orders'],
  { lines, bill, request: { couponCode } }: PricedOrder,
): NotWritten | null {
  const stock = new Map(Object.entries(available));
  for (const { holds } of toAbandon) {
    for (const [sku, quantity] of Object.entries(holds)) stock.set(sku, (stock.get(sku) ?? 0) + quantity);
  }
  const shortage = refuseShortage(lines, stock);
  if (shortage) return shortage;
  if (coupon) {
    const freed = toAbandon.filter((order) => order.couponCode === couponCode).length;
    const left = { ...coupon, taken: coupon.taken - freed, takenByUser: coupon.takenByUser - freed };
    const fault = couponLimitFault(coupon, left);
    if (fault) return refuse('coupon-used-up', fault === 'used-up' ? {} : { message: notFirstOrderText });
  }
  if (bill.advancePaise > 0) {
    return open.length - toAbandon.length >= openOrdersMax ? refuse('too-many-open-orders') : null;
  }
  return bill.totalPaise > 0 && (waiting ?? 0) >= openOrdersMax
    ? refuse('too-many-open-orders', { message: 'Your last orders are not confirmed yet. Please wait until they are.' })
    : null;
}

const saleOf = (
  { request, lines, bill, payMode, buyer }: PricedOrder,
  { billing, shipping }: { billing: AddressRow; shipping: AddressRow },
): Sale => ({
  channel: 'online',
  userId: request.userId,
  buyer: { ...buyer, mobile: buyer.mobile ?? '' },
  payMode,
  lines,
  bill,
  couponCode: request.couponCode,
  shipping: addressCopy(shipping),
  billing: addressCopy(billing),
  note: request.note,
  fingerprint: fingerprintOf(request, bill),
  holdUntil: null,
});

/** A copy: the customer may change or delete the address later. */
const addressCopy = ({ location_user, new_address, city, area, pincode }: AddressRow): string =>
  JSON.stringify({ location_user, new_address, city, area, pincode });
