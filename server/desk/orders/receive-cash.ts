import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import { refuseOtherAmount } from '../../http/shown-amount.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';
import { orderSubject } from './move-order.ts';

const cashSubject = (orderId: string) =>
  orderSubject<{ cash_received: boolean }>('order cash', orderId, (trx) =>
    sql<{ version: number; cash_received: boolean }>`
      select version, cash_received_at is not null as cash_received from shop_order where order_id = ${orderId}`.execute(
      trx,
    ),
  );

/** Records that the cash for a delivered order has arrived, from the courier or from whoever brought the goods. */
export const receiveCash = (
  db: Database,
  staff: StaffCaller,
  { orderId, shown_paise }: { orderId: string } & DeskBody<'POST /desk/orders/:orderId/cash-received'>,
) =>
  staffTransaction(db, staff, { action: 'cash received', subject: cashSubject(orderId) }, async (trx, before) => {
    const order = await trx
      .selectFrom('shop_order')
      .select(['remaining_paise', 'payment_mode', 'order_status'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const isCollected = order.payment_mode === 'Pay on delivery' && order.order_status === 'Delivered';
    if (!isCollected || order.remaining_paise === 0 || before.cash_received) {
      return refuse('status-not-allowed', { message: 'There is no cash to receive for this order.' });
    }
    const other = refuseOtherAmount(shown_paise, order.remaining_paise, 'The cash to collect');
    if (other) return other;
    await sql`update shop_order set cash_received_at = now() where order_id = ${orderId}`.execute(trx);
    return undefined;
  });

export const cashUndo: Undoable = {
  subjectOf: cashSubject,
  async putBack(trx, orderId) {
    await sql`update shop_order set cash_received_at = null where order_id = ${orderId}`.execute(trx);
  },
};
