import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { statusesFromDispatch } from '../../../domain/order-status.ts';
import type { ReturnReason } from '../../../domain/return-reason.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { lockOrderToMove, type MovedOrder, type MoveParts } from '../order/move-order.ts';
import { returnableOf } from '../order/order-returns.ts';
import { carryOutStepsOf } from '../order/waiting-steps.ts';
import { sendReturnMail } from './return-mails.ts';
import { writeReplacement, type WantedExchange } from './exchange.ts';

interface NewReturn {
  orderId: string;
  /** Staff start it as approved, customers ask for it. */
  by: { staffId: string } | { userId: string };
  /** How many returns of this order the caller has seen, so that a second click does not start one more. */
  returnsBefore: number;
  reason: ReturnReason;
  note: string;
  lines: readonly { line_number: number; quantity: number }[];
  /** The wanted variations; held at once. */
  exchanges?: readonly WantedExchange[];
}

type NotStarted = Refused<'unknown-order' | 'return-not-allowed'>;

/** The caller checks permission, writes the audit row, and rolls back on a refusal. */
export async function startReturn(
  trx: Transaction,
  parts: MoveParts,
  { orderId, by, returnsBefore, reason, note, lines, exchanges = [] }: NewReturn,
): Promise<{ returnId: string } | NotStarted> {
  const isByStaff = 'staffId' in by;
  // Otherwise a member who has just marked it as delivered would have to wait ten seconds.
  if (isByStaff) await carryOutStepsOf(trx, parts, { orderId, which: 'all' });
  const order = await lockOrderToMove(trx, orderId);
  if (!order || (!isByStaff && order.user_id !== by.userId)) return refuse('unknown-order');
  const { bought, returns } = await findBought(trx, orderId);
  const reasonNot =
    whyNotNow(order, { isByStaff }) ??
    (returns === returnsBefore
      ? null
      : 'A return of this order was started in the meantime. Please look at it first.') ??
    whyNotLines(bought, lines, { isWhole: order.order_status !== 'Delivered' });
  if (reasonNot !== null) return refuse('return-not-allowed', { message: reasonNot });
  const { return_id: returnId } = await trx
    .insertInto('order_return')
    .values({
      order_id: orderId,
      state: isByStaff ? 'approved' : 'requested',
      reason,
      note,
      is_by_customer: !isByStaff,
      started_by: isByStaff ? by.staffId : by.userId,
    })
    .returning('return_id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('return_line')
    .values(
      lines.map(({ line_number, quantity }) => ({ return_id: returnId, order_id: orderId, line_number, quantity })),
    )
    .execute();
  if (exchanges.length > 0) {
    const written = await writeReplacement(trx, returnId, exchanges);
    if (written instanceof Refused) return written;
  }
  // No mail for a refused parcel: the customer has nothing to send.
  if (isByStaff && order.order_status === 'Delivered') {
    await sendReturnMail(trx, parts.outbox, { orderId, returnId, state: 'approved' });
  }
  return { returnId };
}

function whyNotNow(
  { stage, order_status: status, return_id: replaces }: MovedOrder,
  { isByStaff }: { isByStaff: boolean },
): string | null {
  if (stage !== 'placed') return 'This order was never placed.';
  if (status === 'Cancelled') return 'This order is cancelled.';
  // A replacement is not cancelled: what the returned goods paid for would not be refunded.
  if (!statusesFromDispatch.includes(status) && replaces === null)
    return 'This order has not been sent yet. Cancel it instead.';
  if (!isByStaff && status !== 'Delivered') return 'This order has not been delivered yet.';
  return null;
}

interface BoughtLine {
  line_number: number;
  product_name: string;
  quantity: number;
  /** Pieces that are not in a return. */
  returnable: number;
}

function whyNotLines(
  bought: readonly BoughtLine[],
  lines: NewReturn['lines'],
  { isWhole }: { isWhole: boolean },
): string | null {
  if (new Set(lines.map(({ line_number }) => line_number)).size !== lines.length) return 'A line appears twice.';
  for (const { line_number, quantity } of lines) {
    const line = bought.find((each) => each.line_number === line_number);
    if (!line) return `The order has no line ${line_number}.`;
    if (quantity > line.returnable) {
      return line.returnable === 0
        ? `${line.product_name} is already being returned, or was.`
        : `Only ${line.returnable} of ${line.product_name} can still come back.`;
    }
  }
  const isAll = bought.every((line) =>
    lines.some(({ line_number, quantity }) => line_number === line.line_number && quantity === line.quantity),
  );
  return isWhole && !isAll ? 'This order was not delivered, so all of it comes back.' : null;
}

async function findBought(trx: Transaction, orderId: string): Promise<{ bought: BoughtLine[]; returns: number }> {
  const { rows } = await sql<BoughtLine>`
    select l.line_number, l.product_name, l.quantity, ${returnableOf('l')} as returnable
      from order_line l where l.order_id = ${orderId} order by l.line_number`.execute(trx);
  const { count } = await trx
    .selectFrom('order_return')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { bought: rows, returns: count };
}
