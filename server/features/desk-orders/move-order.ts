import { sql } from 'kysely';
import type { ForwardStatus } from '../../../contract/desk/orders.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { formatPaise } from '../../../domain/money.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { newSecretText } from '../../state/secret-text.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { moveOrder } from '../order/change-order-status.ts';
import { isStillAllowed, staffTransaction } from '../staff/staff-transaction.ts';
import { statusSubject } from './order-subjects.ts';

export interface MoveParts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
  isTestMode: boolean;
}

interface Move {
  orderId: string;
  version: number;
  status: ForwardStatus;
  batchId?: string;
}

/** The same move as by `npm run shop`, with the version that the screen was drawn from. */
export const moveOrderAtDesk = (
  { db, ...parts }: MoveParts,
  staff: StaffCaller,
  { orderId, version, status, batchId }: Move,
) =>
  staffTransaction(
    db,
    staff,
    { action: 'order status', subject: statusSubject(orderId), version, yours: { order_status: status }, batchId },
    (trx) => refusedOnly(moveOrder(trx, parts, { orderId, status, actor: staff.staffId })),
  );

/** One after the other, each in its own transaction: what is refused for one does not stop the others. */
export async function moveManyOrders(
  parts: MoveParts,
  staff: StaffCaller,
  { status, rows }: { status: ForwardStatus; rows: readonly { order_id: string; version: number }[] },
) {
  const batchId = newSecretText();
  const results: { order_id: string; outcome: 'changed' | 'refused'; reason: string | null }[] = [];
  for (const { order_id, version } of rows) {
    const moved = await moveOrderAtDesk(parts, staff, { orderId: order_id, version, status, batchId });
    const isRefused = moved instanceof Refused;
    results.push({
      order_id,
      outcome: isRefused ? 'refused' : 'changed',
      reason: isRefused ? moved.body.message : null,
    });
  }
  return results;
}

/** Money goes back only by somebody who may send it, with a fresh proof. An unpaid order can be cancelled by any packer. */
export const cancelOrderAtDesk = (
  { db, ...parts }: MoveParts,
  staff: StaffCaller,
  { orderId, version, note }: { orderId: string; version: number; note: string },
) =>
  staffTransaction(
    db,
    staff,
    { action: 'order cancelled', subject: statusSubject(orderId), version, yours: { order_status: 'Cancelled' } },
    async (trx) => {
      const refundPaise = await findRefundable(trx, orderId);
      if (refundPaise > 0 && !(await isStillAllowed(trx, staff, 'refunds.send'))) {
        const message = `${formatPaise(refundPaise)} would go back to the customer. Your role may not send money back.`;
        return refuse('not-allowed', { message });
      }
      if (refundPaise > 0 && !staff.isProofFresh) return refuse('proof-needed');
      if (note !== '') {
        await trx.insertInto('order_note').values({ order_id: orderId, staff_id: staff.staffId, note }).execute();
      }
      return refusedOnly(moveOrder(trx, parts, { orderId, status: 'Cancelled', actor: staff.staffId }));
    },
  );

async function refusedOnly(
  moving: ReturnType<typeof moveOrder>,
): Promise<Refused<'unknown-row' | 'status-not-allowed'> | void> {
  const moved = await moving;
  if (!(moved instanceof Refused)) return;
  const { code, message } = moved.body;
  return code === 'unknown-order' ? refuse('unknown-row') : refuse('status-not-allowed', { message });
}

/** What was paid online for an order and not sent back yet. */
async function findRefundable(trx: Transaction, orderId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(p.amount_paise - p.refunded_paise), 0)::integer as paise
      from payment_request r join payment p using (request_id)
     where r.order_id = ${orderId} and p.outcome = 'applied' and p.state = 'captured'`.execute(trx);
  return rows[0]?.paise ?? 0;
}
