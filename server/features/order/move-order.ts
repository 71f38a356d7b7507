import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { canMoveOrder, hasInvoice, orderStatusMoves, type OrderStatus } from '../../../domain/order-status.ts';
import type { OrderStage } from '../../../domain/payment-status.ts';
import { crash } from '../../config/crash-point.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { issueCreditNote } from '../credit-note/issue-credit-note.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { requestRefundOfOrder } from '../payment/request-refund.ts';
import { statusMail, statusPush } from './mails.ts';
import { findMailedOrder, sendOrderMail } from './order-mails.ts';
import { lockRequest } from './queries.ts';

export interface MoveParts {
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
  /** No real money moves; the invoice says so. */
  isTestMode: boolean;
}

interface Move {
  orderId: string;
  status: OrderStatus;
  /** Staff id, user id or `system`. */
  actor: string;
}

/**
 * Moves an order; the caller writes the audit row. The customer is notified if and only if the order moved. May issue the invoice, or
 * its credit note, whose number stays locked until the commit: do little afterwards.
 */
export async function moveOrder(
  trx: Transaction,
  { outbox, isTestMode }: MoveParts,
  { orderId, status, actor }: Move,
): Promise<{ from: OrderStatus } | Refused<'unknown-order' | 'status-not-allowed'>> {
  const order = await lockOrderToMove(trx, orderId);
  if (!order) return refuse('unknown-order');
  const refused = refuseMove(order, status);
  if (refused) return refused;
  const refundPaise = status === 'Cancelled' ? await cancel(trx, orderId) : 0;
  const mailed = await findMailedOrder(trx, orderId);
  if (!mailed) throw new Error(`order ${orderId} is gone while it is locked`);
  const mail = statusMail(mailed, status, refundPaise);
  await sendOrderMail(trx, outbox, { orderId, about: { kind: 'status', status, refundPaise }, mail });
  if (order.user_id !== null) await outbox.sendPush(trx, order.user_id, statusPush(order, status));
  await setOrderStatus(trx, orderId, status, actor);
  // Usually at Packed; at Shipped if that step was skipped.
  if (hasInvoice(status) && !hasInvoice(order.order_status)) await issueInvoice(trx, { orderId, isTestMode });
  if (status === 'Cancelled')
    await issueCreditNote(trx, { orderId, returnId: null, reason: 'Order cancelled', isTestMode });
  crash('in-status-change');
  return { from: order.order_status };
}

async function cancel(trx: Transaction, orderId: string): Promise<number> {
  await giveBackGoods(trx, orderId);
  return requestRefundOfOrder(trx, orderId, 'order cancelled');
}

type Moving = Pick<MovedOrder, 'stage' | 'order_status' | 'has_open_return' | 'return_id'>;

export const refuseMove = (order: Moving, wanted: OrderStatus) =>
  order.stage === 'placed' &&
  canMoveOrder(order.order_status, wanted) &&
  !order.has_open_return &&
  !isPaidByReturn(order, wanted)
    ? null
    : refuse('status-not-allowed', { message: whyNot(order, wanted) });

/** Cancelling refunds only what was paid online. A return also refunds what the returned goods paid for. */
const isPaidByReturn = ({ return_id }: Moving, wanted: OrderStatus): boolean =>
  wanted === 'Cancelled' && return_id !== null;

function whyNot(order: Moving, wanted: OrderStatus): string {
  const { stage, order_status: now, has_open_return } = order;
  if (stage === 'awaiting payment')
    return 'This order is not paid yet. If it stays unpaid, it will be abandoned automatically.';
  if (stage === 'abandoned') return 'This order was never paid.';
  if (has_open_return) return 'This order is on its way back. Close or decline its return first.';
  if (isPaidByReturn(order, wanted))
    return 'This order replaces goods that came back. Take it back instead of cancelling it.';
  const moves = orderStatusMoves[now];
  const allowed = moves.length === 0 ? 'nothing else' : moves.join(', ');
  return `The order is ${now} and cannot become ${wanted}; it can become: ${allowed}.`;
}

export interface MovedOrder {
  order_id: string;
  receipt_number: number;
  /** Null: sold without an account. */
  user_id: string | null;
  stage: OrderStage;
  order_status: OrderStatus;
  /** The return that it replaces goods of. */
  return_id: string | null;
  /** Before delivery all of it comes back, and closing the return cancels it. */
  has_open_return: boolean;
}

/** Locks the payment request first, then the order, as settling a payment does. The opposite order would deadlock. */
export async function lockOrderToMove(trx: Transaction, orderId: string): Promise<MovedOrder | undefined> {
  await lockRequest(trx, orderId);
  return trx
    .selectFrom('shop_order')
    .select(['order_id', 'receipt_number', 'user_id', 'stage', 'order_status', 'return_id'])
    .select(
      sql<boolean>`exists (select from order_return r
      where r.order_id = shop_order.order_id and r.ended_at is null)`.as('has_open_return'),
    )
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** In whose name a trigger writes the history. */
export async function setActor(trx: Transaction, actor: string): Promise<void> {
  await sql`select set_config('pahiya.actor', ${actor}, true)`.execute(trx);
}

/** A trigger writes the history, in the actor's name. */
export async function setOrderStatus(trx: Transaction, orderId: string, status: OrderStatus, actor: string) {
  await setActor(trx, actor);
  await trx.updateTable('shop_order').set({ order_status: status }).where('order_id', '=', orderId).execute();
}

/** Returns the goods to stock and releases the coupon. Locks coupon before stock, stock by SKU, as placing an order does. */
async function giveBackGoods(trx: Transaction, orderId: string): Promise<void> {
  await releaseCoupon(trx, orderId);
  await sql`select from stock
             where sku in (select sku from stock_hold where order_id = ${orderId} and state = 'consumed')
             order by sku for update`.execute(trx);
  await sql`update stock_hold set state = 'returned', returned_at = now()
             where order_id = ${orderId} and state = 'consumed'`.execute(trx);
}

/** The customer can use it again. */
export async function releaseCoupon(trx: Transaction, orderId: string): Promise<void> {
  await sql`update coupon_redemption set state = 'released', ended_at = now()
             where order_id = ${orderId} and state = 'used'`.execute(trx);
}
