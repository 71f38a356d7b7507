import type { Database, Transaction } from '../../../database/client.ts';
import { canMoveOrder, orderStatusMoves, type OrderStatus } from '../../../domain/order-status.ts';
import { crash } from '../../config/crash-point.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { writeAudit } from '../audit/queries.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { requestRefundOfOrder } from '../payment/request-refund.ts';
import { giveBackGoods, lockOrderToMove, setOrderStatus, type MovedOrder } from './move-queries.ts';
import { statusLetter, statusPush } from './status-news.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
  /** No real money moves here; an invoice says so. */
  isTestMode: boolean;
}

export interface StatusChange {
  orderId: string;
  status: OrderStatus;
  /** User id of who does it, or `system`. */
  actor: string;
  /** For the shop's own eyes. */
  note: string;
}

/** Moves an order along its life, and tells its customer if and only if it moved. Null: done. */
export const changeOrderStatus = (
  { db, outbox, isTestMode }: Parts,
  { orderId, status, actor, note }: StatusChange,
): Promise<null | Refused<'unknown-order' | 'status-not-allowed'>> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrderToMove(trx, orderId);
    if (!order) return refuse('unknown-order');
    if (order.stage !== 'placed' || !canMoveOrder(order.order_status, status)) {
      return refuse('status-not-allowed', { message: whyNot(order, status) });
    }
    const refundPaise = status === 'Cancelled' ? await cancel(trx, orderId) : 0;
    await outbox.sendMail(trx, statusLetter(order, status, refundPaise));
    await outbox.sendPush(trx, order.user_id, statusPush(order, status));
    await writeAudit(trx, {
      actor,
      action: 'order status',
      subject: { kind: 'order', id: orderId },
      detail: { from: order.order_status, to: status, ...(note !== '' && { note }) },
    });
    await setOrderStatus(trx, orderId, status, actor);
    // Last: others wait for the next number until this commits.
    if (status === 'Out for delivery') await issueInvoice(trx, { orderId, isTestMode });
    crash('in-status-change');
    return null;
  });

async function cancel(trx: Transaction, orderId: string): Promise<number> {
  await giveBackGoods(trx, orderId);
  return requestRefundOfOrder(trx, orderId, 'order cancelled');
}

function whyNot({ stage, order_status: now }: MovedOrder, wanted: OrderStatus): string {
  if (stage === 'awaiting payment') return 'This order is not paid yet. Unpaid, it ends by itself.';
  if (stage === 'abandoned') return 'This order was never paid.';
  const moves = orderStatusMoves[now];
  const allowed = moves.length === 0 ? 'nothing any more' : moves.join(', ');
  return `The order is ${now} and cannot become ${wanted}; it can become: ${allowed}.`;
}
