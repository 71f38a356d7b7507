import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { OrderStage } from '../../../domain/payment-status.ts';

export interface UnplacedOrder {
  order_id: string;
  user_id: string;
  stage: OrderStage;
  order_status: OrderStatus;
  coupon_code: string | null;
  discount_paise: number;
  advance_paise: number;
  receipt_number: number;
  user_name: string;
  email: string;
  /** The time to pay is over. */
  is_expired: boolean;
}

/**
 * Locks an order that is to be placed or abandoned. The order of the locks is that of `lock_for_order`: account, coupon, stock by
 * SKU. Another order could deadlock.
 */
export async function lockUnplacedOrder(trx: Transaction, orderId: string): Promise<UnplacedOrder> {
  await sql`
    select from account where user_id = (select user_id from shop_order where order_id = ${orderId}) for no key update`.execute(
    trx,
  );
  await sql`
    select from coupon where code = (select coupon_code from shop_order where order_id = ${orderId}) for update`.execute(
    trx,
  );
  await sql`
    select from stock where sku in (select sku from stock_hold where order_id = ${orderId}) order by sku for update`.execute(
    trx,
  );
  return trx
    .selectFrom('shop_order')
    .select(['order_id', 'user_id', 'stage', 'order_status', 'coupon_code', 'discount_paise', 'advance_paise'])
    .select(['receipt_number', 'user_name', 'email'])
    .select(sql<boolean>`hold_expires_at <= now()`.as('is_expired'))
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locked before an order that is to be moved, as settling a payment does. The opposite order would deadlock. */
export async function lockRequest(trx: Transaction, orderId: string): Promise<void> {
  await trx.selectFrom('payment_request').select('request_id').where('order_id', '=', orderId).forUpdate().execute();
}

/** Not locked: it may change right after. */
export const findStage = (db: Database, orderId: string): Promise<Pick<UnplacedOrder, 'stage' | 'order_status'>> =>
  db
    .selectFrom('shop_order')
    .select(['stage', 'order_status'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

type HoldEnd = { hold: 'consumed'; redemption: 'used' } | { hold: 'released'; redemption: 'released' };

export async function endHolds(trx: Transaction, orderId: string, { hold, redemption }: HoldEnd): Promise<void> {
  const ended = { ended_at: sql<Date>`now()` };
  await trx
    .updateTable('coupon_redemption')
    .set({ state: redemption, ...ended })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute();
  await trx
    .updateTable('stock_hold')
    .set({ state: hold, ...ended })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .execute();
}

export async function setStage(trx: Transaction, orderId: string, stage: 'placed' | 'abandoned'): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set({ stage, placed_at: stage === 'placed' ? sql<Date>`now()` : null })
    .where('order_id', '=', orderId)
    .execute();
}
