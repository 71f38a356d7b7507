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
  /** The time that its holds had is over. */
  is_expired: boolean;
}

/**
 * An order for whoever places or abandons it. Locks the account first, as whoever writes orders does, then the coupon, then the
 * stock by SKU: in another order two of them could wait for each other.
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

/** Where an order stands now; by the time of the answer it may stand elsewhere. */
export const findStage = (db: Database, orderId: string): Promise<Pick<UnplacedOrder, 'stage' | 'order_status'>> =>
  db
    .selectFrom('shop_order')
    .select(['stage', 'order_status'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

/** Unpaid orders whose time has run out, the longest overdue first. */
export async function listExpiredOrders(
  db: Database,
  { except, max }: { except: readonly string[]; max: number },
): Promise<string[]> {
  const expired = await db
    .selectFrom('shop_order')
    .select('order_id')
    .where('stage', '=', 'awaiting payment')
    .where('hold_expires_at', '<=', sql<Date>`now()`)
    .where('order_id', '<>', sql<string>`all(${except}::text[])`)
    .orderBy('hold_expires_at')
    .limit(max)
    .execute();
  return expired.map(({ order_id }) => order_id);
}

/** Whether everything an abandoned order once held could be held again. */
export async function canHoldAgain(db: Database | Transaction, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select not exists (
        select from (${lastHolds(orderId)}) h join stock s using (sku) where s.on_hand - s.reserved < h.quantity)
      and not exists (
        select from shop_order o join coupon c on c.code = o.coupon_code
         where o.order_id = ${orderId}
           and (c.taken >= c.limit_total
             or c.is_first_order_only and has_ordered(o.user_id)
             or c.limit_per_user <= (select count(*) from coupon_redemption r
                  where r.code = c.code and r.user_id = o.user_id and r.state in ('held', 'used')))) as can`.execute(
    db,
  );
  return rows[0]?.can === true;
}

/** Under the locks of `lockUnplacedOrder`, after `canHoldAgain`. */
export async function holdAgain(trx: Transaction, order: UnplacedOrder): Promise<void> {
  const { order_id: orderId, user_id, coupon_code: code, discount_paise } = order;
  if (code !== null) {
    await trx.insertInto('coupon_redemption').values({ order_id: orderId, code, user_id, discount_paise }).execute();
  }
  await sql`
    insert into stock_hold (order_id, sku, quantity, expires_at)
    select ${orderId}, sku, quantity, now() from (${lastHolds(orderId)}) h order by sku`.execute(trx);
}

/** What was held when the order was written: each SKU once, however often it was held and released since. */
const lastHolds = (orderId: string) => sql`
  select distinct on (sku) sku, quantity from stock_hold where order_id = ${orderId} order by sku, created_at desc`;

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

/** The holds of an unpaid order end after this, if they would not end before. */
export async function releaseSooner(trx: Transaction, orderId: string, seconds: number): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set({ hold_expires_at: sql<Date>`least(hold_expires_at, now() + make_interval(secs => ${seconds}))` })
    .where('order_id', '=', orderId)
    .where('stage', '=', 'awaiting payment')
    .execute();
}

export async function setStage(trx: Transaction, orderId: string, stage: 'placed' | 'abandoned'): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set({ stage, placed_at: stage === 'placed' ? sql<Date>`now()` : null })
    .where('order_id', '=', orderId)
    .execute();
}
