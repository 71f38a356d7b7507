import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { Payable } from '../payment/payments.ts';
import { completeCounterSale, completeOrder } from './complete-order.ts';
import { refundMail, type RefundReason } from './mails.ts';
import { abandonOrder } from './abandon-orders.ts';
import { composeOrderMail, sendOrderMail } from './order-mails.ts';
import { findStage, lockUnplacedOrder, type UnplacedOrder } from './queries.ts';

/** After a failed payment, time to try another card or bank in the open window before the holds are released. */
const secondsToTryAgain = 120;

type PlacingParts = Parameters<typeof completeCounterSale>[1];

/** How payments deal with orders. */
export const orderPayable = (parts: PlacingParts): Payable => ({
  apply: (trx, orderId) => placePaidOrder(trx, parts, orderId),
  isWanted,
  tryFailed: (trx, orderId) => releaseSooner(trx, orderId, secondsToTryAgain),
  resultPage: (orderId, end) => `/payment-${end === 'paid' ? 'success' : 'failed'}/${encodeURIComponent(orderId)}`,
});

/**
 * Places an order whose money has arrived. An abandoned order takes its holds again. If that is impossible, or the order is already
 * paid, the money is refunded and the customer gets a mail.
 */
async function placePaidOrder(
  trx: Transaction,
  parts: PlacingParts,
  orderId: string,
): Promise<'applied' | 'refund due'> {
  const order = await lockUnplacedOrder(trx, orderId);
  // Only an abandoned order can have it: then the customer paid for the same lines with another order, in another tab or another way.
  const paidWith = order.stage === 'abandoned' ? await findPaidWith(trx, orderId) : null;
  const giveBack = async (reason: RefundReason) => {
    await sendOrderMail(trx, parts.outbox, {
      orderId,
      about: { kind: 'refund', reason },
      mail: refundMail({ ...order, paid_with: paidWith }, reason),
    });
    return 'refund due' as const;
  };
  if (order.order_status === 'Cancelled') return giveBack('cancelled');
  if (order.stage === 'placed' || (order.return_id !== null && (await isPaid(trx, orderId)))) {
    return giveBack('paid twice');
  }
  if (paidWith) return giveBack('paid with another order');
  if (order.stage === 'abandoned') {
    if (!(await canHoldAgain(trx, orderId))) return giveBack('sold out');
    // The first money pays: an order of the same lines that replaced this one is unpaid, and gives way.
    for (const { order_id: rivalId } of (await rivalsOf(orderId).execute(trx)).rows) await abandonOrder(trx, rivalId);
    await holdAgain(trx, order);
  }
  // Without an account it may be a sale at the counter.
  const isSale = order.user_id === null && (await isCounterSale(trx, orderId));
  if (isSale) await completeCounterSale(trx, parts, { orderId, actor: 'system' });
  else if (order.return_id === null) await completeOrder(trx, parts.outbox, orderId);
  else await keepForReturn(trx, parts.outbox, orderId);
  return 'applied';
}

async function isCounterSale(trx: Transaction, orderId: string): Promise<boolean> {
  const { channel } = await trx
    .selectFrom('shop_order')
    .select('channel')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return channel === 'counter';
}

async function isWanted(db: Database, orderId: string): Promise<boolean> {
  const { stage, order_status: status, return_id: returnId } = await findStage(db, orderId);
  if (stage === 'placed' || status === 'Cancelled') return false;
  if (stage === 'abandoned' && (await findPaidWith(db, orderId))) return false;
  if (returnId !== null && (await isPaid(db, orderId))) return false;
  return stage === 'awaiting payment' || canHoldAgain(db, orderId);
}

async function isPaid(db: Database | Transaction, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_request join payment p using (request_id)
     where order_id = ${orderId} and p.outcome = 'applied'`.execute(db);
  return rows.length > 0;
}

/** The difference of an exchange is paid. Its order is placed when the return is closed, and until then nothing expires. */
async function keepForReturn(trx: Transaction, outbox: PlacingParts['outbox'], orderId: string): Promise<void> {
  await sql`
    with kept as (
      update shop_order set stage = 'awaiting payment', hold_expires_at = now() + interval '10 years'
       where order_id = ${orderId} returning order_id, hold_expires_at)
    update stock_hold h set expires_at = kept.hold_expires_at from kept
     where h.order_id = kept.order_id and h.state = 'held'`.execute(trx);
  const about = { kind: 'difference' } as const;
  const mail = await composeOrderMail(trx, orderId, about);
  if (!mail) throw new Error(`replacement ${orderId} has no return`);
  await sendOrderMail(trx, outbox, { orderId, about, mail });
}

async function findPaidWith(db: Database | Transaction, orderId: string): Promise<{ receipt_number: number } | null> {
  const found = await db
    .selectFrom('shop_order as o')
    .innerJoin('shop_order as paid', 'paid.order_id', 'o.paid_with')
    .select('paid.receipt_number')
    .where('o.order_id', '=', orderId)
    .executeTakeFirst();
  return found ?? null;
}

/** The customer's unpaid online orders of the same lines as this online order. `lockUnplacedOrder` has locked what they hold. */
const rivalsOf = (orderId: string) => sql<{ order_id: string }>`
  select o.order_id from shop_order own join shop_order o on o.user_id = own.user_id
   where own.order_id = ${orderId} and own.channel = 'online'
     and o.stage = 'awaiting payment' and o.channel = 'online' and shares_line(o.order_id, own.order_id)`;

/** Whether everything an abandoned order held is still available. What its rivals hold counts as available: they give way. */
export async function canHoldAgain(db: Database | Transaction, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    with rival as materialized (${rivalsOf(orderId)})
    select not exists (
        select from (${lastHolds(orderId)}) h join stock s using (sku)
         where s.on_hand - s.reserved + coalesce((select sum(r.quantity) from stock_hold r join rival using (order_id)
                                                   where r.sku = h.sku and r.state = 'held'), 0) < h.quantity)
      and not exists (
        select from shop_order o join coupon c on c.code = o.coupon_code
         where o.order_id = ${orderId}
           and (c.limit_total <= c.taken - (select count(*) from coupon_redemption r join rival using (order_id)
                  where r.code = c.code and r.state = 'held')
             or c.is_first_order_only and has_ordered(o.user_id)
             or c.limit_per_user <= (select count(*) from coupon_redemption r
                  where r.code = c.code and r.user_id = o.user_id and r.state in ('held', 'used')
                    and r.order_id not in (select order_id from rival)))) as can`.execute(db);
  return rows[0]?.can === true;
}

/** Call under the locks of `lockUnplacedOrder`, after `canHoldAgain`. */
export async function holdAgain(trx: Transaction, order: UnplacedOrder): Promise<void> {
  const { order_id: orderId, user_id, coupon_code: code, discount_paise } = order;
  if (code !== null && user_id !== null) {
    await trx.insertInto('coupon_redemption').values({ order_id: orderId, code, user_id, discount_paise }).execute();
  }
  await sql`
    insert into stock_hold (order_id, sku, quantity, expires_at)
    select ${orderId}, sku, quantity, now() from (${lastHolds(orderId)}) h order by sku`.execute(trx);
}

/** What the order held when it was made: each SKU once, however often it was held and released since. */
const lastHolds = (orderId: string) => sql`
  select distinct on (sku) sku, quantity from stock_hold where order_id = ${orderId} order by sku, created_at desc`;

/**
 * Shortens the holds of an unpaid order, never extends them. Only online: a quote is held until the date it names, and at the counter staff
 * decide.
 */
async function releaseSooner(trx: Transaction, orderId: string, seconds: number): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set({ hold_expires_at: sql<Date>`least(hold_expires_at, now() + make_interval(secs => ${seconds}))` })
    .where('order_id', '=', orderId)
    .where('stage', '=', 'awaiting payment')
    .where('channel', '=', 'online')
    .execute();
}
