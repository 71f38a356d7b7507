import type { Database } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { cancelUnpaidOrder } from '../../features/order/cancel-unpaid-order.ts';
import { makePayLink } from '../../features/pay-link/make-pay-link.ts';
import { withRollback } from '../../http/with-rollback.ts';
import { isStillAllowed } from '../change/staff-transaction.ts';
import { findSale, presentSale, type FoundSale } from './find-sale.ts';

/** Makes a new payment page each time, because the token of an earlier one cannot be read again. */
export async function withLink(db: Database, { staffId }: StaffCaller, sale: FoundSale) {
  const { request_id: requestId, pay_before: payBefore } = sale;
  const path =
    requestId === null || payBefore === null
      ? null
      : await db
          .transaction()
          .execute((trx) =>
            makePayLink(trx, { leadsTo: { requestId }, expiresAt: new Date(payBefore), createdBy: staffId }),
          );
  return { ...presentSale(sale), path };
}

/** If the payment came first, this is refused; a later payment is refunded. Idempotent. */
export async function cancelSale(db: Database, staff: StaffCaller, orderId: string) {
  const before = await findSale(db, orderId);
  if (!before) return refuse('unknown-row');
  const cancelled = await retryDeadlock(() =>
    withRollback(db, async (trx) => {
      if (!(await isStillAllowed(trx, staff, 'counter.sell'))) return refuse('not-allowed');
      if (!(await cancelUnpaidOrder(trx, orderId, staff.staffId))) return refuse('sale-paid');
      if (before.state === 'waiting') {
        await writeAudit(trx, {
          actor: staff.staffId,
          action: 'counter sale cancelled',
          subject: { kind: 'order', id: orderId },
          after: { order_status: 'Cancelled' },
        });
      }
      return null;
    }),
  );
  if (cancelled instanceof Refused) return cancelled;
  const after = await findSale(db, orderId);
  return after ? presentSale(after) : refuse('unknown-row');
}
