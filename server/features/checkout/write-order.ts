import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { couponLimitFault, notFirstOrderText, type CouponTerms, type CouponUse } from '../../../domain/coupon.ts';
import { openOrdersMax, ordersToAbandon } from '../../../domain/open-orders.ts';
import { choiceWords, type PackagePart } from '../../../domain/package-choice.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { abandonOrder } from '../order/abandon-orders.ts';
import { completeOrder } from '../order/complete-order.ts';
import { addingTries, secondsLeft, type Allowance } from '../../state/tries.ts';
import { firstCheckAt } from '../payment/queries.ts';
import { askForRepeat, fingerprintOf, findOrderById, payBefore, type KnownOrder } from './order-request.ts';
import { refuseShortage, type AddressRow, type OrderedLine, type PricedOrder } from './price-order.ts';

export type NotWritten = Refused<
  | 'unknown-address'
  | 'ordered-before'
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
    const toAbandon = ordersToAbandon(locked.open_orders, { couponCode, needs });
    const refused = refuseLocked(locked, toAbandon, order);
    if (refused) return refused;

    for (const { orderId } of toAbandon) await abandonOrder(trx, orderId);
    const { orderId, requestId } = await insertOrder(trx, order, { billing, shipping, needs, allowances });
    if (bill.advancePaise > 0) return { orderId, stage: 'awaiting payment', requestId, isNew: true };
    await completeOrder(trx, outbox, orderId);
    return { orderId, stage: 'placed', requestId: null, isNew: true };
  });
}

/** Quantity needed by stock SKU. */
function stockNeeds(lines: readonly OrderedLine[]): Map<string, number> {
  const needs = new Map<string, number>();
  for (const { product, quantity } of lines) {
    for (const draw of product.draws) {
      needs.set(draw.stockSku, (needs.get(draw.stockSku) ?? 0) + draw.quantity * quantity);
    }
  }
  return needs;
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

interface Written {
  billing: AddressRow;
  shipping: AddressRow;
  needs: ReadonlyMap<string, number>;
  allowances: Allowances;
}

/**
 * Inserts the order, its lines, holds, coupon and payment request in one statement, however many lines. Stock and coupon are already
 * locked, so the order in which triggers touch them cannot cause a deadlock. From then on the sweep watches the request, even if the
 * provider is never asked.
 */
async function insertOrder(
  trx: Transaction,
  { request, lines, bill, payMode, buyer }: PricedOrder,
  { billing, shipping, needs, allowances }: Written,
): Promise<{ orderId: string; requestId: string | null }> {
  const { userId, couponCode, idempotencyKey } = request;
  const buckets = allowances.each.map(({ bucket }) => bucket);
  const each = <T>(pick: (line: OrderedLine) => T): T[] => lines.map(pick);
  const { rows } = await sql<{ orderId: string; requestId: string | null }>`/* prepared insert_order */
    with placed as (
      insert into shop_order (user_id, user_name, email, mobile, payment_mode, hold_expires_at, mrp_paise, lines_paise,
        discount_paise, delivery_paise, total_paise, advance_paise, remaining_paise, coupon_code, shipping_address,
        billing_address, distance_km, is_estimated, customer_note, fingerprint)
      values (${userId}, ${buyer.fullName}, ${buyer.email}, ${buyer.mobile ?? ''}, ${payMode},
        ${payBefore}, ${bill.mrpPaise}, ${bill.linesPaise}, ${bill.discountPaise},
        ${bill.deliveryPaise}, ${bill.totalPaise}, ${bill.advancePaise}, ${bill.remainingPaise}, ${couponCode},
        ${addressCopy(shipping)}, ${addressCopy(billing)}, ${bill.distanceKm}, ${bill.isEstimated},
        ${request.note}, ${fingerprintOf(request, bill)})
      returning order_id, user_id, hold_expires_at, coupon_code, discount_paise, advance_paise
    ), written as (
      insert into order_line (order_id, line_number, sku, product_id, product_name, picture_id, category, attributes,
        quantity, mrp_paise, unit_paise, hsn_code, gst_basis_points, delivery_days, chosen, parts, is_returnable)
      select placed.order_id, l.line_number, l.sku, l.product_id, l.product_name, l.picture_id, l.category,
             l.attributes::json, l.quantity, l.mrp_paise, l.unit_paise, l.hsn_code, l.gst_basis_points, l.delivery_days,
             (string_to_array(l.line_sku, '~'))[2:], l.parts::jsonb,
             coalesce((select p.is_returnable from product p where p.product_id = l.product_id), true)
        from placed, unnest(${each(({ product }) => product.sku)}::text[], ${each(({ product }) => product.product_id)}::text[],
          ${each(({ product }) => product.title)}::text[], ${each(({ product }) => product.picture_id)}::text[],
          ${each(({ product }) => product.category)}::text[],
          ${each(({ product }) => JSON.stringify({ ...product.attributes, ...choiceWords(product.parts) }))}::text[],
          ${each(({ quantity }) => quantity)}::integer[],
          ${each((line) => Math.max(line.pricePaise, unitPaise(line)))}::integer[],
          ${each(unitPaise)}::integer[], ${each(({ product }) => product.hsn_code)}::text[],
          ${each(({ gstBasisPoints }) => gstBasisPoints)}::integer[],
          ${each(({ product }) => product.delivery_days)}::integer[],
          ${each(({ product }) => product.line_sku)}::text[],
          ${each(({ product }) => JSON.stringify(orderedParts(product.parts)))}::text[],
          ${each(({ place }) => place)}::integer[])
        as l(sku, product_id, product_name, picture_id, category, attributes, quantity, mrp_paise,
          unit_paise, hsn_code, gst_basis_points, delivery_days, line_sku, parts, line_number)
    ), held as (
      insert into stock_hold (order_id, sku, quantity, expires_at)
      select placed.order_id, need.sku, need.quantity, placed.hold_expires_at
        from placed, unnest(${[...needs.keys()]}::text[], ${[...needs.values()]}::integer[]) as need(sku, quantity)
       order by need.sku
    ), redeemed as (
      insert into coupon_redemption (order_id, code, user_id, discount_paise)
      select order_id, coupon_code, user_id, discount_paise from placed where coupon_code is not null
    ), named as (
      insert into order_idempotency_key (user_id, key_hash, order_id)
      select user_id, ${idempotencyKey}, order_id from placed where ${idempotencyKey}::text is not null
      on conflict (user_id, key_hash) do update set order_id = excluded.order_id
    ), requested as (
      insert into payment_request (purpose, order_id, user_id, amount_paise, next_check_at)
      select 'order', order_id, user_id, advance_paise, ${firstCheckAt} from placed where advance_paise > 0
      returning request_id
    ), counted as (${addingTries(buckets, allowances.windowSeconds)})
    select order_id as "orderId", (select request_id from requested) as "requestId" from placed`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an order that was inserted has an id');
  return row;
}

/** A copy, because the package may change later. A SKU that serves as two parts becomes one entry. */
function orderedParts(parts: readonly PackagePart[]): Omit<PackagePart, 'isChoosable'>[] {
  const bySku = new Map<string, Omit<PackagePart, 'isChoosable'>>();
  for (const { sku, name, attributes, quantity } of parts) {
    bySku.set(sku, { sku, name, attributes, quantity: quantity + (bySku.get(sku)?.quantity ?? 0) });
  }
  return [...bySku.values()];
}

/** A copy: the customer may change or delete the address later. */
const addressCopy = ({ location_user, new_address, city, area, pincode }: AddressRow): string =>
  JSON.stringify({ location_user, new_address, city, area, pincode });
