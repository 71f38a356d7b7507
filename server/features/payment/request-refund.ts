import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';

/**
 * Queues a refund of whatever is left of a payment, in the caller's transaction. Idempotent per reason. `sendRefunds` then calls the
 * provider until it is done.
 */
export async function requestRefund(
  trx: Transaction,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> {
  await sql`
    insert into refund (payment_id, reason_key, amount_paise)
    select payment_id, ${reason}, amount_paise - refunded_paise from payment
     where payment_id = ${paymentId} and refunded_paise < amount_paise
    on conflict on constraint refund_once_a_reason do nothing`.execute(trx);
}

/** What was paid online for an order and is not refunded yet: what `requestRefundOfOrder` would refund. */
export async function findRefundable(db: Database | Transaction, orderId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(p.amount_paise - p.refunded_paise), 0)::integer as paise
      from payment_request r join payment p using (request_id)
     where r.order_id = ${orderId} and p.outcome = 'applied' and p.state = 'captured'`.execute(db);
  return rows[0]?.paise ?? 0;
}

/** Refunds what was paid online for an order, and returns how many paise that is. */
export const requestRefundOfOrder = (trx: Transaction, orderId: string, reason: string): Promise<number> =>
  requestRefundOf(trx, sql`r.order_id = ${orderId}`, reason);

/** The same for a fee. */
export const requestRefundOfFee = (trx: Transaction, feeOrderId: string, reason: string): Promise<number> =>
  requestRefundOf(trx, sql`r.fee_order_id = ${feeOrderId}`, reason);

async function requestRefundOf(trx: Transaction, paid: RawBuilder<unknown>, reason: string): Promise<number> {
  const { rows } = await sql<{ amount_paise: number }>`
    insert into refund (payment_id, reason_key, amount_paise)
    select p.payment_id, ${reason}, p.amount_paise - p.refunded_paise
      from payment_request r join payment p using (request_id)
     where ${paid} and p.outcome = 'applied' and p.state = 'captured' and p.refunded_paise < p.amount_paise
    on conflict on constraint refund_once_a_reason do nothing
    returning amount_paise`.execute(trx);
  return rows.reduce((total, { amount_paise }) => total + amount_paise, 0);
}

/** Refunds part of a payment, for goods that came back. Never more than is left: the payment's row refuses. */
export async function requestRefundOfReturn(
  trx: Transaction,
  back: { paymentId: string; returnId: string; amountPaise: number; reason: string },
): Promise<void> {
  await trx
    .insertInto('refund')
    .values({
      payment_id: back.paymentId,
      reason_key: back.reason,
      amount_paise: back.amountPaise,
      return_id: back.returnId,
    })
    .execute();
}
