import { sql } from 'kysely';
import type { DeskBody, DeskOutput } from '../../../contract/desk/desk-contract.ts';
import type { ForwardStatus } from '../../../contract/desk/orders.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { undoSeconds } from '../../../domain/undo-seconds.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { newSecretText } from '../../state/secret-text.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { lockRequest } from '../../features/order/queries.ts';
import { findRefundable } from '../../features/payment/request-refund.ts';
import { dropStep, takeStep } from '../../features/order/waiting-steps.ts';
import { refuseRefund } from '../change/refuse-refund.ts';
import { staffTransaction, versioned, type Subject, type Values } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

/** Something that staff change about an order. Its audit rows have the order's id. */
export const orderSubject = <V extends Values>(
  kind: 'order' | 'order cash' | 'order address' | 'order note' | 'order mail' | 'shipment',
  orderId: string,
  read: (trx: Transaction) => Promise<{ rows: (V & { version: number })[] }>,
): Subject<V> => ({
  kind,
  id: orderId,
  permission: 'orders.edit',
  async lock(trx) {
    await lockRequest(trx, orderId);
    await sql`select from shop_order where order_id = ${orderId} for update`.execute(trx);
    return versioned<V>((await read(trx)).rows[0]);
  },
});

/** The status of the latest waiting step. The desk shows it already; the order itself moves when the step is due. */
export const waitingStatus = sql`(
  select w.status from waiting_step w where w.order_id = o.order_id order by w.step_id desc limit 1)`;

const statusSubject = (orderId: string) =>
  orderSubject<{ order_status: OrderStatus }>('order', orderId, (trx) =>
    sql<{ version: number; order_status: OrderStatus }>`
      select version, coalesce(${waitingStatus}, order_status) as order_status
        from shop_order o where order_id = ${orderId}`.execute(trx),
  );

interface Move {
  orderId: string;
  from: OrderStatus;
  status: ForwardStatus;
  batchId?: string;
}

/** Nobody is notified for ten seconds; see `takeStep`. */
export const moveOrderAtDesk = (db: Database, staff: StaffCaller, { orderId, from, status, batchId }: Move) =>
  staffTransaction(db, staff, { action: 'order status', subject: statusSubject(orderId), batchId }, (trx) =>
    step(trx, staff, { orderId, from, status }),
  );

/** Moves each order in its own transaction, so that one refusal does not stop the others. */
export async function moveManyOrders(
  db: Database,
  staff: StaffCaller,
  { status, rows }: DeskBody<'POST /desk/orders/bulk/status'>,
) {
  const batchId = newSecretText();
  const results: DeskOutput<'POST /desk/orders/bulk/status'>['results'] = [];
  for (const { order_id, from } of rows) {
    const moved = await moveOrderAtDesk(db, staff, { orderId: order_id, from, status, batchId });
    const reason = moved instanceof Refused ? moved.body.message : null;
    results.push({ order_id, outcome: reason === null ? 'changed' : 'refused', reason });
  }
  return { batch_id: batchId, undo_seconds: undoSeconds, results };
}

/** With a refund this needs the permission to refund and a fresh proof. Any packer can cancel an unpaid order. */
export const cancelOrderAtDesk = (
  db: Database,
  staff: StaffCaller,
  { orderId, from, note, shown_paise }: { orderId: string } & DeskBody<'POST /desk/orders/:orderId/cancel'>,
) =>
  staffTransaction(db, staff, { action: 'order cancelled', subject: statusSubject(orderId) }, async (trx) => {
    // Of a customer who cancelled meanwhile, staff read that, not another amount. A refusal rolls the step back.
    const moved = await step(trx, staff, { orderId, from, status: 'Cancelled' });
    if (moved) return moved;
    const nowPaise = await findRefundable(trx, orderId);
    const refused = await refuseRefund(trx, staff, { shownPaise: shown_paise, nowPaise });
    if (refused) return refused;
    if (note !== '') {
      await trx.insertInto('order_note').values({ order_id: orderId, staff_id: staff.staffId, note }).execute();
    }
    return undefined;
  });

async function step(
  trx: Transaction,
  { staffId }: StaffCaller,
  taken: { orderId: string; from: OrderStatus; status: OrderStatus },
): Promise<Refused<'unknown-row' | 'status-not-allowed'> | void> {
  const refused = await takeStep(trx, { ...taken, staffId });
  if (!refused) return;
  const { code, message } = refused.body;
  return code === 'unknown-order' ? refuse('unknown-row') : refuse('status-not-allowed', { message });
}

/** `staffTransaction` holds the order's lock, so either the step is undone or the customer is notified, never both. */
export const statusUndo: Undoable = {
  subjectOf: statusSubject,
  async putBack(trx, orderId) {
    const found = await statusSubject(orderId).lock(trx);
    if (found && (await dropStep(trx, orderId, found.values.order_status))) return;
    return refuse('cannot-undo', { message: 'This can no longer be undone: the customer has been told.' });
  },
};
