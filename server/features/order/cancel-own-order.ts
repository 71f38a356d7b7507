import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import type { CancelReason } from '../../../domain/cancel-reason.ts';
import { isBeforeDispatch, type OrderStatus } from '../../../domain/order-status.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { writeAudit } from '../audit/queries.ts';
import { abandonOrder } from './abandon-orders.ts';
import { cancelledMail } from './mails.ts';
import { lockOrderToMove, moveOrder, setOrderStatus, type MoveParts } from './move-order.ts';
import { findMailedOrder } from './order-mails.ts';
import { findStage, isOwn, lockRequest, lockUnplacedOrder, mayCustomerCancel } from './queries.ts';
import { dropSteps } from './waiting-steps.ts';

interface Parts extends MoveParts {
  db: Database;
}

interface Cancellation {
  userId: string;
  orderId: string;
  reason: CancelReason | undefined;
}

type NotCancelled = Refused<'unknown-order' | 'cannot-cancel'>;

/**
 * A customer cancels an order that has not been sent. Null on success, also if it was already cancelled: the second of two presses must
 * not look like a failure. A payment that arrives afterwards is refunded.
 */
export const cancelOwnOrder = (
  { db, ...parts }: Parts,
  { userId, orderId, reason }: Cancellation,
): Promise<NotCancelled | null> =>
  retryDeadlock(() =>
    db.transaction().execute(async (trx) => {
      if (!(await isOwn(trx, { userId, orderId }))) return refuse('unknown-order');
      // Settling a payment takes this lock first too, so from here on an unpaid order cannot become a placed one.
      await lockRequest(trx, orderId);
      const isPlaced = (await findStage(trx, orderId)).stage === 'placed';
      const order = isPlaced ? await lockOrderToMove(trx, orderId) : await lockUnplacedOrder(trx, orderId);
      if (!order) throw new Error(`order ${orderId} is gone`);
      const from = order.order_status;
      if (from === 'Cancelled') return null;
      if (!isBeforeDispatch(from) || !(await isAllowed(trx, orderId))) return refuse('cannot-cancel');
      if (isPlaced) await cancelPlaced(trx, parts, { userId, orderId, from, reason });
      else await cancelUnpaid(trx, { userId, orderId, stage: order.stage });
      await writeAudit(trx, {
        actor: userId,
        action: 'order cancelled',
        subject: { kind: 'order', id: orderId },
        detail: { from, to: 'Cancelled', by: 'customer', ...(reason !== undefined && { reason }) },
      });
      return null;
    }),
  );

async function isAllowed(trx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayCustomerCancel} as may from shop_order o where o.order_id = ${orderId}`.execute(trx);
  return rows[0]?.may === true;
}

/** Steps that wait at the desk, such as Packed, no longer apply. */
async function cancelPlaced(
  trx: Transaction,
  parts: MoveParts,
  { userId, orderId, from, reason }: Cancellation & { from: OrderStatus },
): Promise<void> {
  await dropSteps(trx, orderId);
  const moved = await moveOrder(trx, parts, { orderId, status: 'Cancelled', actor: userId });
  if (moved instanceof Refused) throw new Error(`order ${orderId} cannot be cancelled: ${moved.body.message}`);
  const order = await findMailedOrder(trx, orderId);
  if (order && order.shop_email !== '') await parts.outbox.sendMail(trx, cancelledMail(order, { from, reason }));
}

/** Nothing was placed, so nobody is notified. The status stays Cancelled, so a payment that still arrives is refunded. */
async function cancelUnpaid(
  trx: Transaction,
  { userId, orderId, stage }: { userId: string; orderId: string; stage: string },
): Promise<void> {
  if (stage === 'awaiting payment') await abandonOrder(trx, orderId);
  await setOrderStatus(trx, orderId, 'Cancelled', userId);
}
