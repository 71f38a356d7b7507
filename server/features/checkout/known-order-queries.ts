import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { OrderBill } from '../../../domain/bill.ts';
import type { OrderStage } from '../../../domain/payment-status.ts';
import { payBefore } from './order-queries.ts';

const heldLongest = sql`interval '1 hour'`;

/** An order that this very request made before. */
export interface KnownOrder {
  orderId: string;
  stage: OrderStage;
  /** Null: nothing is to be paid online. */
  requestId: string | null;
}

/** With what shows whether a request asks for the same. */
export interface MadeOrder extends KnownOrder, OrderBill {
  fingerprint: string;
  /** A request of the same name made it. */
  isNamed: boolean;
  isCancelled: boolean;
  /** Null: not placed. */
  placedSecondsAgo: number | null;
}

/** The one that a request of this name made, those that await their payment, and those placed within ten minutes. */
export async function listMadeOrders(
  db: Database,
  userId: string,
  idempotencyKey: string | null,
): Promise<MadeOrder[]> {
  const { rows } = await sql<MadeOrder>`/* prepared list_made_orders */
    select o.order_id as "orderId", o.stage, o.fingerprint, o.mrp_paise as "mrpPaise",
      o.lines_paise as "linesPaise", o.discount_paise as "discountPaise", o.delivery_paise as "deliveryPaise",
      o.total_paise as "totalPaise", o.advance_paise as "advancePaise", o.remaining_paise as "remainingPaise",
      o.distance_km as "distanceKm", o.is_estimated as "isEstimated",
      o.order_status = 'Cancelled' as "isCancelled",
      extract(epoch from now() - o.placed_at)::float8 as "placedSecondsAgo",
      o.order_id is not distinct from named.order_id as "isNamed",
      (select r.request_id from payment_request r where r.order_id = o.order_id) as "requestId"
      from shop_order o
      left join order_idempotency_key named
             on named.user_id = ${userId} and named.key_hash = ${idempotencyKey} and named.order_id = o.order_id
     where o.user_id = ${userId}
       and (o.stage = 'awaiting payment' or o.placed_at > now() - interval '10 minutes' or named.order_id is not null)
     order by o.created_at desc`.execute(db);
  return rows;
}

export async function findOrderById(db: Database, orderId: string): Promise<KnownOrder> {
  return db
    .selectFrom('shop_order')
    .leftJoin('payment_request', 'payment_request.order_id', 'shop_order.order_id')
    .select(['shop_order.order_id as orderId', 'stage', 'request_id as requestId'])
    .where('shop_order.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/**
 * Whoever comes back to an unpaid order gets the whole time to pay it, up to an hour from when it was made: without an end,
 * sending it again and again would keep the goods from everybody else. False: it was given up, or that hour is over.
 */
export async function keepHolding(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      update shop_order set hold_expires_at = least(${payBefore}, created_at + ${heldLongest})
       where order_id = ${orderId} and stage = 'awaiting payment' and created_at + ${heldLongest} > now()
      returning order_id, hold_expires_at
    ), held as (
      update stock_hold h set expires_at = kept.hold_expires_at from kept
       where h.order_id = kept.order_id and h.state = 'held'
    )
    select from kept`.execute(db);
  return rows.length > 0;
}
