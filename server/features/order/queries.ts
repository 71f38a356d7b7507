import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { statusesFromDispatch, type OrderStatus } from '../../../domain/order-status.ts';
import type { OrderStage } from '../../../domain/payment-status.ts';

export interface UnplacedOrder {
  order_id: string;
  /** Null: sold without an account. */
  user_id: string | null;
  stage: OrderStage;
  order_status: OrderStatus;
  coupon_code: string | null;
  discount_paise: number;
  advance_paise: number;
  receipt_number: number;
  user_name: string;
  email: string;
  /** The return that it replaces goods of. */
  return_id: string | null;
  /** The time to pay is over. */
  is_expired: boolean;
}

/** Locks an order that is to be placed or abandoned, with its account, coupon and stock. */
export async function lockUnplacedOrder(trx: Transaction, orderId: string): Promise<UnplacedOrder> {
  const { rows } = await sql<UnplacedOrder>`
    /* prepared lock_unplaced_order */
    select locked.*, o.return_id from lock_unplaced_order(${orderId}) locked join shop_order o using (order_id)`.execute(
    trx,
  );
  const [order] = rows;
  if (!order) throw new Error(`order ${orderId} does not exist`);
  return order;
}

/** Somebody else's order is to be refused exactly as if it did not exist. */
export async function isOwn(
  db: Database | Transaction,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('shop_order')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lock this before an order that is to be moved, as settling a payment does. The opposite order would deadlock. */
export async function lockRequest(trx: Transaction, orderId: string): Promise<void> {
  await trx.selectFrom('payment_request').select('request_id').where('order_id', '=', orderId).forUpdate().execute();
}

/** Takes no lock, so the stage may change right after. */
export const findStage = (
  db: Database | Transaction,
  orderId: string,
): Promise<Pick<UnplacedOrder, 'stage' | 'order_status' | 'return_id'>> =>
  db
    .selectFrom('shop_order')
    .select(['stage', 'order_status', 'return_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

/**
 * Of `shop_order o`: whether the owner lets customers cancel, it is no replacement, which ends with its return, and nobody at the desk has just sent this order. That step shows in its status
 * only after ten seconds, but the parcel may be with the courier.
 */
export const mayCustomerCancel = sql<boolean>`(
  o.return_id is null and coalesce((select h.customers_can_cancel from help h), true)
  and not exists (select from waiting_step w
                   where w.order_id = o.order_id and w.status = any(${statusesFromDispatch})))`;

/** Also ends the order's holds and, if it is placed, removes its lines from the cart. Call it under the locks that decided it. */
export async function setStage(trx: Transaction, orderId: string, stage: 'placed' | 'abandoned'): Promise<void> {
  await sql`/* prepared set_order_stage */ select set_order_stage(${orderId}, ${stage})`.execute(trx);
}
