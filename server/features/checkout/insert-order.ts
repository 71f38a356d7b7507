import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { OrderBill } from '../../../domain/bill.ts';
import type { SaleMode } from '../../../domain/cart-mode.ts';
import { choiceWords, type PackagePart } from '../../../domain/package-choice.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import { addingTries } from '../../state/tries.ts';
import { firstCheckAt } from '../payment/queries.ts';
import { payBefore } from './order-request.ts';
import type { OrderedLine } from './price-order.ts';

/** What an order stores, wherever it was sold. */
export interface Sale {
  channel: 'online' | 'counter' | 'quote' | 'exchange';
  /** Null: sold without an account. */
  userId: string | null;
  buyer: { fullName: string; email: string; mobile: string };
  payMode: SaleMode;
  lines: readonly OrderedLine[];
  bill: OrderBill;
  couponCode: string | null;
  /** As JSON. `{}`: handed over in the shop. */
  shipping: string;
  billing: string;
  note: string;
  fingerprint: string;
  /** Of a replacement: the return it belongs to, and what of the bill the returned goods pay for. */
  exchange?: { returnId: string; creditPaise: number };
  /** Until when stock and coupon are held. Null: for the time that a customer in the online shop has to pay. */
  holdUntil: Date | null;
}

interface Counted {
  /** The client's idempotency key, hashed. */
  idempotencyKey: string | null;
  buckets: readonly string[];
  windowSeconds: number;
}

/** Quantity needed by stock SKU. */
export function stockNeeds(lines: readonly OrderedLine[]): Map<string, number> {
  const needs = new Map<string, number>();
  for (const { product, quantity } of lines) {
    for (const draw of product.draws) {
      needs.set(draw.stockSku, (needs.get(draw.stockSku) ?? 0) + draw.quantity * quantity);
    }
  }
  return needs;
}

/**
 * Inserts the order, its lines, holds, coupon and payment request in one statement, however many lines. Call it with stock and coupon
 * locked, so that the order in which triggers touch them cannot cause a deadlock. From then on the sweep watches the request, even if the
 * provider is never asked.
 */
export async function insertOrder(
  trx: Transaction,
  sale: Sale,
  { idempotencyKey, buckets, windowSeconds }: Counted = { idempotencyKey: null, buckets: [], windowSeconds: 0 },
): Promise<{ orderId: string; requestId: string | null }> {
  const { userId, lines, bill, buyer } = sale;
  const needs = stockNeeds(lines);
  const each = <T>(pick: (line: OrderedLine) => T): T[] => lines.map(pick);
  const { rows } = await sql<{ orderId: string; requestId: string | null }>`/* prepared insert_order */
    with placed as (
      insert into shop_order (channel, user_id, user_name, email, mobile, payment_mode, hold_expires_at, mrp_paise, lines_paise,
        discount_paise, delivery_paise, total_paise, advance_paise, remaining_paise, coupon_code, shipping_address,
        billing_address, distance_km, is_estimated, customer_note, fingerprint, return_id, credit_paise)
      values (${sale.channel}, ${userId}, ${buyer.fullName}, ${buyer.email}, ${buyer.mobile}, ${sale.payMode},
        coalesce(${sale.holdUntil}::timestamptz, ${payBefore}), ${bill.mrpPaise}, ${bill.linesPaise}, ${bill.discountPaise},
        ${bill.deliveryPaise}, ${bill.totalPaise}, ${bill.advancePaise}, ${bill.remainingPaise}, ${sale.couponCode},
        ${sale.shipping}, ${sale.billing}, ${bill.distanceKm}, ${bill.isEstimated},
        ${sale.note}, ${sale.fingerprint}, ${sale.exchange?.returnId ?? null}, ${sale.exchange?.creditPaise ?? 0})
      returning order_id, user_id, hold_expires_at, coupon_code, discount_paise, advance_paise
    ), written as (
      insert into order_line (order_id, line_number, sku, product_id, product_name, picture_id, category, attributes,
        quantity, mrp_paise, unit_paise, full_unit_paise, hsn_code, gst_basis_points, delivery_days, chosen, parts, is_returnable)
      select placed.order_id, l.line_number, l.sku, l.product_id, l.product_name, l.picture_id, l.category,
             l.attributes::json, l.quantity, l.mrp_paise, l.unit_paise, l.full_unit_paise, l.hsn_code, l.gst_basis_points, l.delivery_days,
             (string_to_array(l.line_sku, '~'))[2:], l.parts::jsonb,
             coalesce((select p.is_returnable from product p where p.product_id = l.product_id), true)
        from placed, unnest(${each(({ product }) => product.sku)}::text[], ${each(({ product }) => product.product_id)}::text[],
          ${each(({ product }) => product.title)}::text[], ${each(({ product }) => product.picture_id)}::text[],
          ${each(({ product }) => product.category)}::text[],
          ${each(({ product }) => JSON.stringify({ ...product.attributes, ...choiceWords(product.parts) }))}::text[],
          ${each(({ quantity }) => quantity)}::integer[],
          ${each((line) => Math.max(line.pricePaise, unitPaise(line)))}::integer[],
          ${each(unitPaise)}::integer[], ${each(({ fullUnitPaise = null }) => fullUnitPaise)}::integer[],
          ${each(({ product }) => product.hsn_code)}::text[],
          ${each(({ gstBasisPoints }) => gstBasisPoints)}::integer[],
          ${each(({ product }) => product.delivery_days)}::integer[],
          ${each(({ product }) => product.line_sku)}::text[],
          ${each(({ product }) => JSON.stringify(orderedParts(product.parts)))}::text[],
          ${each(({ place }) => place)}::integer[])
        as l(sku, product_id, product_name, picture_id, category, attributes, quantity, mrp_paise,
          unit_paise, full_unit_paise, hsn_code, gst_basis_points, delivery_days, line_sku, parts, line_number)
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
    ), counted as (${addingTries(buckets, windowSeconds)})
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
