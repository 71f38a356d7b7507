import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { CouponTerms, CouponUse } from '../../../domain/coupon.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import type { PreparedOrder } from './prepare-order.ts';
import type { AddressRow } from './settings-queries.ts';

/** Until then the order holds what it needs, and whoever comes back to it has the whole time again. */
export const payBefore = sql<Date>`now() + interval '15 minutes'`;

/** An unpaid order of the same customer, with what it holds. */
export interface OpenOrder {
  orderId: string;
  couponCode: string | null;
  holds: Record<string, number>;
}

type CouponLimits = Pick<CouponTerms, 'limitTotal' | 'limitPerUser' | 'isFirstOrderOnly'>;

export interface LockedRow {
  known_order_id: string | null;
  /** An equal one, of which nobody has said that another is meant. */
  placed_order_id: string | null;
  placed_seconds_ago: number | null;
  open_orders: OpenOrder[];
  coupon_use: (Pick<CouponUse, 'taken' | 'takenByUser' | 'hasOrdered'> & CouponLimits) | null;
  available: Record<string, number>;
  /** Null: not asked for. */
  waiting_orders: number | null;
}

interface ToLock {
  userId: string;
  fingerprint: string;
  idempotencyKey: string | null;
  couponCode: string | null;
  skus: readonly string[];
  isPaidAtDoor: boolean;
  /** The customer knows of the equal order that was placed just now, and means another one. */
  isRepeatWanted: boolean;
}

export async function lockForOrder(
  trx: Transaction,
  { userId, fingerprint, idempotencyKey, couponCode, skus, isPaidAtDoor, isRepeatWanted }: ToLock,
): Promise<LockedRow> {
  const { rows } = await sql<LockedRow>`/* prepared lock_for_order */
    select * from lock_for_order(${userId}, ${fingerprint}, ${idempotencyKey}, ${couponCode}, ${skus}::text[],
      ${isPaidAtDoor}, ${isRepeatWanted})`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('locking for an order always tells what it found');
  return row;
}

/** Where it goes and whom to call is known. */
export interface WholeOrder extends PreparedOrder {
  billing: AddressRow;
  shipping: AddressRow;
  mobile: string;
}

interface NewOrder {
  userId: string;
  fingerprint: string;
  idempotencyKey: string | null;
  order: WholeOrder;
  /** Stock SKU to quantity. */
  needs: ReadonlyMap<string, number>;
}

/**
 * The order, its lines, its stock and its coupon in one statement, whatever the number of lines. The stock and the coupon
 * are locked already, so the order in which triggers touch them does not matter.
 */
export async function insertOrder(
  trx: Transaction,
  { userId, fingerprint, idempotencyKey, order, needs }: NewOrder,
): Promise<string> {
  const { bill, lines, buyer } = order;
  const each = <T>(pick: (line: PreparedOrder['lines'][number]) => T): T[] => lines.map(pick);
  const { rows } = await sql<{ order_id: string }>`/* prepared insert_order */
    with placed as (
      insert into shop_order (user_id, user_name, email, mobile, payment_mode, hold_expires_at, mrp_paise, lines_paise,
        discount_paise, delivery_paise, total_paise, advance_paise, remaining_paise, coupon_code, shipping_address,
        billing_address, distance_km, is_estimated, fingerprint)
      values (${userId}, ${buyer.fullName}, ${buyer.email}, ${order.mobile}, ${order.payMode},
        ${payBefore}, ${bill.mrpPaise}, ${bill.linesPaise}, ${bill.discountPaise},
        ${bill.deliveryPaise}, ${bill.totalPaise}, ${bill.advancePaise}, ${bill.remainingPaise}, ${order.couponCode},
        ${addressCopy(order.shipping)}, ${addressCopy(order.billing)}, ${bill.distanceKm}, ${bill.isEstimated},
        ${fingerprint})
      returning order_id, user_id, hold_expires_at, coupon_code, discount_paise
    ), written as (
      insert into order_line (order_id, line_number, sku, product_id, product_name, picture_id, category, attributes,
        quantity, mrp_paise, unit_paise, hsn_code, gst_basis_points, delivery_days)
      select placed.order_id, l.line_number, l.sku, l.product_id, l.product_name, l.picture_id, l.category,
             l.attributes::jsonb, l.quantity, l.mrp_paise, l.unit_paise, l.hsn_code, l.gst_basis_points, l.delivery_days
        from placed, unnest(${each(({ product }) => product.sku)}::text[], ${each(({ product }) => product.product_id)}::text[],
          ${each(({ product }) => product.title)}::text[], ${each(({ product }) => product.picture_id)}::text[],
          ${each(({ product }) => product.category)}::text[],
          ${each(({ product }) => JSON.stringify(product.attributes))}::text[],
          ${each(({ quantity }) => quantity)}::integer[],
          ${each((line) => Math.max(line.pricePaise, unitPaise(line)))}::integer[],
          ${each(unitPaise)}::integer[], ${each(({ product }) => product.hsn_code)}::text[],
          ${each(({ gstBasisPoints }) => gstBasisPoints)}::integer[],
          ${each(({ product }) => product.delivery_days)}::integer[])
        with ordinality as l(sku, product_id, product_name, picture_id, category, attributes, quantity, mrp_paise,
          unit_paise, hsn_code, gst_basis_points, delivery_days, line_number)
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
    )
    select order_id from placed`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an order that was inserted has an id');
  return row.order_id;
}

/** The order goes where it was sent, whatever becomes of the address. */
const addressCopy = ({ location_user, new_address, city, area, pincode }: AddressRow): string =>
  JSON.stringify({ location_user, new_address, city, area, pincode });
