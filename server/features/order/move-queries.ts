import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { OrderStage } from '../../../domain/payment-status.ts';

export interface MovedOrder {
  order_id: string;
  receipt_number: number;
  user_id: string;
  user_name: string;
  email: string;
  stage: OrderStage;
  order_status: OrderStatus;
  created_at: Date;
  /** Of each line. */
  delivery_days: number[];
}

/**
 * Locks an order, and before it what it asks its customer for: settling a payment locks in that order too, and two that
 * began at opposite ends would lock each other out.
 */
export async function lockOrderToMove(trx: Transaction, orderId: string): Promise<MovedOrder | undefined> {
  await trx.selectFrom('payment_request').select('request_id').where('order_id', '=', orderId).forUpdate().execute();
  return trx
    .selectFrom('shop_order')
    .select(['order_id', 'receipt_number', 'user_id', 'user_name', 'email', 'stage', 'order_status', 'created_at'])
    .select(
      sql<number[]>`array(select l.delivery_days from order_line l where l.order_id = shop_order.order_id)`.as(
        'delivery_days',
      ),
    )
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

export type StaffOrder = Pick<MovedOrder, 'order_id' | 'receipt_number' | 'stage' | 'order_status'>;

/** Whosever it is, by its id or its number. */
export const findOrderForStaff = (
  db: Database,
  { orderId, receiptNumber }: { orderId: string; receiptNumber: number | null },
): Promise<StaffOrder | undefined> =>
  db
    .selectFrom('shop_order')
    .select(['order_id', 'receipt_number', 'stage', 'order_status'])
    .where((where) => where.or([where('order_id', '=', orderId), where('receipt_number', '=', receiptNumber)]))
    .executeTakeFirst();

/** History is written by trigger, in the actor's name. */
export async function setOrderStatus(trx: Transaction, orderId: string, status: OrderStatus, actor: string) {
  await sql`select set_config('pahiya.actor', ${actor}, true)`.execute(trx);
  await trx.updateTable('shop_order').set({ order_status: status }).where('order_id', '=', orderId).execute();
}

/** Goods come back on the shelf and the coupon can be used again. Coupon before stock, stock by SKU, as in placing. */
export async function giveBackGoods(trx: Transaction, orderId: string): Promise<void> {
  await sql`update coupon_redemption set state = 'released', ended_at = now()
             where order_id = ${orderId} and state = 'used'`.execute(trx);
  await sql`select from stock
             where sku in (select sku from stock_hold where order_id = ${orderId} and state = 'consumed')
             order by sku for update`.execute(trx);
  await sql`update stock_hold set state = 'returned', ended_at = now()
             where order_id = ${orderId} and state = 'consumed'`.execute(trx);
}
