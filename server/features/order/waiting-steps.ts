import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { undoSeconds } from '../../../domain/undo-seconds.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { Seldom } from '../../state/seldom.ts';
import { lockOrderToMove, moveOrder, refuseMove, type MoveParts } from './move-order.ts';

interface Step {
  orderId: string;
  /** The status on the screen. On a double tap, the second names a status the order has already left, and is refused. */
  from: OrderStatus;
  status: OrderStatus;
  staffId: string;
}

/**
 * A step at the desk. For ten seconds it is only a row, so undoing it just deletes the row; then `carryOutSteps` moves the order and
 * tells the customer.
 */
export async function takeStep(
  trx: Transaction,
  { orderId, from, status, staffId }: Step,
): Promise<Refused<'unknown-order' | 'status-not-allowed'> | null> {
  const order = await lockOrderToMove(trx, orderId);
  if (!order) return refuse('unknown-order');
  const { rows } = await sql<{ status: OrderStatus }>`
    select status from waiting_step where order_id = ${orderId} order by step_id desc limit 1`.execute(trx);
  const now = rows[0]?.status ?? order.order_status;
  if (now === status && now !== from) {
    return refuse('status-not-allowed', { message: `This order is already ${now}.` });
  }
  if (now !== from) {
    const message = `This order is ${now} now, no longer ${from}. Nothing was changed.`;
    return refuse('status-not-allowed', { message });
  }
  const refused = refuseMove({ ...order, order_status: now }, status);
  if (refused) return refused;
  await sql`
    insert into waiting_step (order_id, status, staff_id, due_at)
    values (${orderId}, ${status}, ${staffId}, now() + make_interval(secs => ${undoSeconds}))`.execute(trx);
  return null;
}

/** Lock the order first. False: too late, the step has been carried out. */
export async function dropStep(trx: Transaction, orderId: string, status: OrderStatus): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('waiting_step')
    .where('order_id', '=', orderId)
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Lock the order first. Nobody was told about these steps. */
export async function dropSteps(trx: Transaction, orderId: string): Promise<void> {
  await trx.deleteFrom('waiting_step').where('order_id', '=', orderId).execute();
}

/** Carries out the waiting steps of an order, oldest first. */
export async function carryOutStepsOf(
  trx: Transaction,
  parts: MoveParts,
  { orderId, which }: { orderId: string; which: 'due' | 'all' },
): Promise<void> {
  await lockOrderToMove(trx, orderId);
  const { rows } = await sql<{ step_id: number; status: OrderStatus; staff_id: string }>`
    delete from waiting_step where order_id = ${orderId} and (due_at <= now() or ${which === 'all'})
    returning step_id, status, staff_id`.execute(trx);
  for (const { status, staff_id: actor } of rows.toSorted((a, b) => a.step_id - b.step_id)) {
    const moved = await moveOrder(trx, parts, { orderId, status, actor });
    // Throwing rolls back, so the row stays and `overdue` reports it.
    if (moved instanceof Refused) throw new Error(`order ${orderId} cannot become ${status}: ${moved.body.message}`);
  }
}

interface RoundParts extends MoveParts {
  db: Database;
  log: FastifyBaseLogger;
}

const atOnceMax = 100;
const seldom = new Seldom();

/** Each order in its own transaction. If two processes race, the second waits for the order's lock and finds nothing left. */
export async function carryOutSteps({ db, log, ...parts }: RoundParts, stopped?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from waiting_step where due_at <= now() group by order_id order by min(step_id) limit ${atOnceMax}`.execute(
    db,
  );
  for (const { order_id: orderId } of rows) {
    if (stopped?.aborted) return;
    try {
      await db.transaction().execute((trx) => carryOutStepsOf(trx, parts, { orderId, which: 'due' }));
    } catch (error) {
      seldom.write('step', (line) => log.error({ err: error, orderId, ...line }, 'a step was not carried out'));
    }
  }
}
