import type { Database } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { Refused } from '../../http/refuse.ts';
import { writeAudit } from '../audit/queries.ts';
import { moveOrder, type MovedOrder, type MoveParts } from './move-order.ts';
import { carryOutStepsOf } from './waiting-steps.ts';

interface Parts extends MoveParts {
  db: Database;
}

interface StatusChange {
  orderId: string;
  status: OrderStatus;
  /** Staff id, user id, or `system`. */
  actor: string;
  /** Only the shop sees it. */
  note: string;
}

/** Moves an order at once, for the command line. Carries out steps that wait at the desk first. Null on success. */
export const changeOrderStatus = (
  { db, ...parts }: Parts,
  { orderId, status, actor, note }: StatusChange,
): Promise<null | Refused<'unknown-order' | 'status-not-allowed'>> =>
  db.transaction().execute(async (trx) => {
    await carryOutStepsOf(trx, parts, { orderId, which: 'all' });
    const moved = await moveOrder(trx, parts, { orderId, status, actor });
    if (moved instanceof Refused) return moved;
    await writeAudit(trx, {
      actor,
      action: 'order status',
      subject: { kind: 'order', id: orderId },
      detail: { from: moved.from, to: status, ...(note !== '' && { note }) },
    });
    return null;
  });

export type StaffOrder = Pick<MovedOrder, 'order_id' | 'receipt_number' | 'stage' | 'order_status'>;

/** Any customer's order, by its id or its number. */
export const findOrderForStaff = (
  db: Database,
  { orderId, receiptNumber }: { orderId: string; receiptNumber: number | null },
): Promise<StaffOrder | undefined> =>
  db
    .selectFrom('shop_order')
    .select(['order_id', 'receipt_number', 'stage', 'order_status'])
    .where((where) => where.or([where('order_id', '=', orderId), where('receipt_number', '=', receiptNumber)]))
    .executeTakeFirst();
