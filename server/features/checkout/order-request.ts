import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BillQuestion, Checkout } from '../../../contract/checkout.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { isAnotherBill, type ExpectedBill, type OrderBill } from '../../../domain/bill.ts';
import type { PayMode } from '../../../domain/cart-mode.ts';
import { paiseFromRupees } from '../../../domain/money.ts';
import type { OrderStage } from '../../../domain/payment-status.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

interface OrderedItem {
  lineSku: string;
  quantity: number;
  /** Position in the cart, from 1. */
  place: number;
}

export interface OrderRequest {
  userId: string;
  /** For the limits on new orders and on guessing coupons. */
  ip: string;
  /** Each line SKU once, sorted by it. */
  items: readonly OrderedItem[];
  couponCode: string | null;
  /** Null: not chosen yet; only possible when asking for the bill. */
  billingId: string | null;
  shippingId: string | null;
  payMode: PayMode | null;
  /** Empty: use the account's number. */
  mobile: string;
  /** The customer's note for the people who pack and deliver the order. */
  note: string;
  /** The amounts the browser showed: compared with ours, never charged. */
  expected: ExpectedBill;
  /** The client's Idempotency-Key, hashed; null if it sent none. */
  idempotencyKey: string | null;
  /** The customer wants a second order equal to the last one. */
  isRepeatWanted: boolean;
  /** False: ordered with Buy now. */
  isFromCart: boolean;
}

interface Sent {
  userId: string;
  ip: string;
  body: BillQuestion & Omit<Partial<Checkout>, keyof BillQuestion>;
  idempotencyKey?: string | string[] | undefined;
}

export function readOrderRequest({ userId, ip, body, idempotencyKey }: Sent): OrderRequest {
  const quantities = new Map<string, number>();
  for (const { product_sku: lineSku, quantity } of body.cart_products) {
    quantities.set(lineSku, (quantities.get(lineSku) ?? 0) + quantity);
  }
  const paise = (rupees: number | undefined) => (rupees === undefined ? undefined : paiseFromRupees(rupees));
  return {
    userId,
    ip,
    items: [...quantities]
      .map(([lineSku, quantity], index) => ({ lineSku, quantity, place: index + 1 }))
      .sort((a, b) => (a.lineSku < b.lineSku ? -1 : 1)),
    couponCode: body.coupon_code || null,
    billingId: body.billing_address ?? null,
    shippingId: body.shipping_address ?? null,
    payMode: body.payment_mode ?? null,
    mobile: body.mobile ?? '',
    note: body.customer_note ?? '',
    expected: {
      mrpPaise: paise(body.amountbeforediscount),
      goodsPaise: paise(body.amountafterdiscount),
      discountPaise: paise(body.discountprice),
      deliveryPaise: paise(body.deliveryCharge),
      totalPaise: paise(body.totalAmountbeforePay),
      remainingPaise: paise(body.remaining_amount),
    },
    // Hashed, so that a key of any length fits.
    idempotencyKey: idempotencyKey === undefined ? null : sha256(String(idempotencyKey)),
    isRepeatWanted: body.again === true,
    isFromCart: body.from_cart === true,
  };
}

/** A hash of who buys what, where to, how and for how much. Two clicks on the same page give the same one. */
export function fingerprintOf(request: OrderRequest, bill: OrderBill): string {
  const { userId, items, couponCode, billingId, shippingId, payMode, mobile, note } = request;
  const { mrpPaise, linesPaise, discountPaise, deliveryPaise, totalPaise, advancePaise, remainingPaise } = bill;
  const content = [
    [userId, billingId, shippingId, payMode, couponCode, mobile, note],
    items.map(({ lineSku, quantity }) => [lineSku, quantity]),
    [mrpPaise, linesPaise, discountPaise, deliveryPaise, totalPaise, advancePaise, remainingPaise],
  ];
  return sha256(JSON.stringify(content));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface KnownOrder {
  orderId: string;
  stage: OrderStage;
  /** Null: nothing is paid online. */
  requestId: string | null;
}

interface EarlierOrder extends KnownOrder, OrderBill {
  fingerprint: string;
  /** Made with the same idempotency key. */
  hasSameKey: boolean;
  /** True also while the cancelling step still waits at the desk. */
  isCancelled: boolean;
  /** Null: not placed. */
  placedSecondsAgo: number | null;
}

/** Without an idempotency key, an equal order within this time counts as a double click or a retry after a lost response. */
const sameClickSeconds = 60;

/**
 * Finds the order that an earlier click, reload or retry made. With an idempotency key there is no time limit, even if the order was
 * abandoned. Without one we look while the order awaits payment and for a minute after it is placed; for ten minutes we ask whether
 * the customer wants an equal order. Call this before any other check: otherwise a repeat would be refused because the first
 * order took the last of the stock or a single-use coupon.
 */
export async function findKnownOrder(
  db: Database,
  request: OrderRequest,
): Promise<KnownOrder | Refused<'idempotency-key-reused' | 'ordered-before'> | null> {
  const earlier = await listEarlierOrders(db, request);
  const isSame = (order: EarlierOrder) => fingerprintOf(request, order) === order.fingerprint;
  const sameKey = earlier.find(({ hasSameKey }) => hasSameKey);
  if (sameKey) return isSame(sameKey) ? sameKey : refuse('idempotency-key-reused');
  const equal = earlier.filter((order) => isSame(order) && !isAnotherBill(request.expected, order));
  if (request.idempotencyKey === null) {
    const repeated = equal.find(
      ({ placedSecondsAgo: ago, isCancelled }) => !isCancelled && (ago === null || ago < sameClickSeconds),
    );
    if (repeated) return repeated;
  }
  const placed = equal.find(({ placedSecondsAgo: ago, isCancelled }) => ago !== null && !isCancelled);
  return placed && !request.isRepeatWanted ? askForRepeat(placed.orderId, placed.placedSecondsAgo ?? 0) : null;
}

/** Asks the customer whether they want a second, equal order. */
export function askForRepeat(earlierId: string, secondsAgo: number): Refused<'ordered-before'> {
  const minutes = Math.floor(secondsAgo / 60);
  const ago = minutes < 1 ? 'a moment ago' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  return refuse('ordered-before', { message: `You placed this order ${ago}. Order again?`, earlierId });
}

/** Orders made with the same key, those awaiting payment, and those placed within ten minutes. */
async function listEarlierOrders(db: Database, { userId, idempotencyKey }: OrderRequest): Promise<EarlierOrder[]> {
  const { rows } = await sql<EarlierOrder>`/* prepared list_earlier_orders */
    select o.order_id as "orderId", o.stage, o.fingerprint, o.mrp_paise as "mrpPaise",
      o.lines_paise as "linesPaise", o.discount_paise as "discountPaise", o.delivery_paise as "deliveryPaise",
      o.total_paise as "totalPaise", o.advance_paise as "advancePaise", o.remaining_paise as "remainingPaise",
      o.distance_km as "distanceKm", o.is_estimated as "isEstimated",
      (o.order_status = 'Cancelled' or exists (select from waiting_step w where w.order_id = o.order_id and w.status = 'Cancelled'))
        as "isCancelled",
      extract(epoch from now() - o.placed_at)::float8 as "placedSecondsAgo",
      k.order_id is not null as "hasSameKey",
      (select r.request_id from payment_request r where r.order_id = o.order_id) as "requestId"
      from shop_order o
      left join order_idempotency_key k
             on k.user_id = ${userId} and k.key_hash = ${idempotencyKey} and k.order_id = o.order_id
     where o.user_id = ${userId}
       and (o.stage = 'awaiting payment' or o.placed_at > now() - interval '10 minutes' or k.order_id is not null)
     order by o.created_at desc`.execute(db);
  return rows;
}

/** Whether the customer has since removed a line from the cart or changed its quantity. Without this an outdated tab would order it. */
export async function isCartChanged(
  db: Database | Transaction,
  { userId, items, isFromCart }: OrderRequest,
): Promise<boolean> {
  if (!isFromCart) return false;
  const { rows } = await sql`/* prepared find_changed_cart_line */
    select from unnest(${items.map(({ lineSku }) => lineSku)}::text[], ${items.map(({ quantity }) => quantity)}::integer[])
           as ordered(line_sku, quantity)
     where not exists (select from cart_line c where c.user_id = ${userId} and c.quantity = ordered.quantity
                          and array_to_string(c.sku || c.chosen, '~') = ordered.line_sku)
     limit 1`.execute(db);
  return rows.length > 0;
}

export async function findOrderById(db: Database | Transaction, orderId: string): Promise<KnownOrder> {
  return db
    .selectFrom('shop_order')
    .leftJoin('payment_request', 'payment_request.order_id', 'shop_order.order_id')
    .select(['shop_order.order_id as orderId', 'stage', 'request_id as requestId'])
    .where('shop_order.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** An unpaid order holds its stock and coupon until then. */
export const payBefore = sql<Date>`now() + interval '15 minutes'`;
const heldLongest = sql`interval '1 hour'`;

/**
 * Ties cart lines that were removed and added again to the resumed order. Otherwise they would count as added since, and stay in the
 * cart after they are paid for.
 */
export async function claimCartLines(db: Database, orderId: string): Promise<void> {
  await sql`
    update cart_line c set added_at = o.created_at
      from shop_order o join order_line l on l.order_id = o.order_id
     where o.order_id = ${orderId} and c.user_id = o.user_id and c.sku = l.sku and c.chosen = l.chosen
       and c.added_at > o.created_at`.execute(db);
}

/**
 * Gives a customer who comes back to an unpaid order the full time to pay again, up to an hour after the order was made. Without
 * that limit somebody could hold the goods for ever by resending the order. What is held longer, such as a quote, stays so. False: it is
 * abandoned, or the time is over.
 */
export async function keepHolding(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    with extended as (
      update shop_order set hold_expires_at = greatest(hold_expires_at, least(${payBefore}, created_at + ${heldLongest}))
       where order_id = ${orderId} and stage = 'awaiting payment'
         and greatest(hold_expires_at, created_at + ${heldLongest}) > now()
      returning order_id, hold_expires_at
    ), held as (
      update stock_hold h set expires_at = extended.hold_expires_at from extended
       where h.order_id = extended.order_id and h.state = 'held'
    )
    select from extended`.execute(db);
  return rows.length > 0;
}
