import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import { canMoveReturn, type ReturnCondition, type ReturnState } from '../../../domain/return-state.ts';
import type { Outbox } from '../../state/outbox.ts';
import { lockOrderToMove } from '../order/move-order.ts';
import { endExchange, renewHold } from './exchange.ts';
import { sendReturnMail } from './return-mails.ts';
import { refuseReturn, type NotMoved } from './refuse-return.ts';

export interface LockedReturn {
  return_id: string;
  return_number: number;
  order_id: string;
  state: ReturnState;
  reason: string;
  order_status: OrderStatus;
  version: number;
  lines: LockedLine[];
}

export interface LockedLine {
  line_number: number;
  sku: string;
  product_name: string;
  quantity: number;
  condition: ReturnCondition | null;
  is_restocked: boolean;
  /** The variation that goes out instead; null: a refund. */
  exchange_sku: string | null;
}

/** Locks the order first, like everything else that moves it; otherwise two calls can deadlock. */
export async function lockReturn(trx: Transaction, returnId: string): Promise<LockedReturn | undefined> {
  const found = await trx
    .selectFrom('order_return')
    .select('order_id')
    .where('return_id', '=', returnId)
    .executeTakeFirst();
  if (!found) return undefined;
  await lockOrderToMove(trx, found.order_id);
  const { rows } = await sql<LockedReturn>`
    select r.return_id, r.return_number, r.order_id, r.state, r.reason, o.order_status, r.version,
      (select jsonb_agg(jsonb_build_object('line_number', b.line_number, 'sku', l.sku, 'product_name', l.product_name,
                'quantity', b.quantity, 'condition', b.condition, 'is_restocked', b.is_restocked,
                'exchange_sku', b.exchange_sku) order by b.line_number)
         from return_line b join order_line l using (order_id, line_number) where b.return_id = r.return_id) as lines
      from order_return r join shop_order o using (order_id) where r.return_id = ${returnId} for update of r`.execute(
    trx,
  );
  return rows[0];
}

const stateWords: Record<ReturnState, string> = {
  requested: 'not answered yet',
  approved: 'approved',
  received: 'received',
  closed: 'closed',
  declined: 'declined',
};

/** Null: the move is allowed. */
export const refuseReturnMove = ({ return_number, state }: LockedReturn, to: ReturnState): NotMoved | null =>
  canMoveReturn(state, to) ? null : refuseReturn(`${returnNumber(return_number)} is ${stateWords[state]}.`);

interface Answered {
  state: 'approved' | 'declined';
  answer: string;
  actor: string;
}

/**
 * Tells the customer. The caller holds the return's lock. Declining also ends an exchange: its stock is released and a paid difference
 * refunded. The caller rolls back on a refusal.
 */
export async function answerReturn(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  back: LockedReturn,
  { state, answer, actor }: Answered,
): Promise<NotMoved | void> {
  const refused = refuseReturnMove(back, state);
  if (refused) return refused;
  if (state === 'declined') await endExchange(trx, back.return_id, actor);
  else {
    const notHeld = await renewHold(trx, back.return_id);
    if (notHeld) return notHeld;
  }
  await trx
    .updateTable('order_return')
    .set({ state, answer, ...(state === 'declined' && { ended_at: sql<Date>`now()` }) })
    .where('return_id', '=', back.return_id)
    .execute();
  await sendReturnMail(trx, outbox, { orderId: back.order_id, returnId: back.return_id, state });
}

export interface ReceivedLine {
  line_number: number;
  quantity: number;
  condition: ReturnCondition;
  is_restocked: boolean;
}

/** Records the condition of what came back. Can be corrected until the return is closed; stock and money move only then. */
export async function receiveReturn(
  trx: Transaction,
  back: LockedReturn,
  lines: readonly ReceivedLine[],
): Promise<NotMoved | void> {
  const refused = back.state === 'received' ? null : refuseReturnMove(back, 'received');
  const reason = refused ? null : whyNotReceived(back, lines);
  if (refused ?? reason !== null) return refused ?? refuseReturn(reason ?? '');
  for (const { line_number, quantity, condition, is_restocked } of lines) {
    const ofLine = sql`return_id = ${back.return_id} and line_number = ${line_number}`;
    await (
      quantity === 0
        ? sql`delete from return_line where ${ofLine}`
        : sql`update return_line set quantity = ${quantity}, condition = ${condition}, is_restocked = ${is_restocked} where ${ofLine}`
    ).execute(trx);
  }
  // Raises the version even if only lines changed; otherwise somebody could close the return without seeing this change.
  await trx
    .updateTable('order_return')
    .set({ state: 'received', version: sql<number>`version + 1` })
    .where('return_id', '=', back.return_id)
    .execute();
}

function whyNotReceived(back: LockedReturn, lines: readonly ReceivedLine[]): string | null {
  const named = new Set(lines.map(({ line_number }) => line_number));
  if (named.size !== lines.length || named.size !== back.lines.length)
    return 'Please enter each line of the return once.';
  for (const line of lines) {
    const expected = back.lines.find(({ line_number }) => line_number === line.line_number);
    if (!expected) return 'Please enter each line of the return once.';
    if (line.quantity > expected.quantity)
      return `Of ${expected.product_name}, only ${expected.quantity} were to come back.`;
    if (expected.exchange_sku !== null && line.quantity < expected.quantity) {
      return `${expected.product_name} is to be exchanged, so all of it has to come back. Otherwise end the exchange first.`;
    }
    if (line.is_restocked && line.condition !== 'sellable') return 'Only sellable goods go back on the shelf.';
    if (back.order_status !== 'Delivered' && line.quantity < expected.quantity) {
      return 'This order was not delivered, so all of it comes back. What the courier lost is “not received”.';
    }
  }
  return lines.every(({ quantity }) => quantity === 0) ? 'Nothing came back. Decline the return instead.' : null;
}
