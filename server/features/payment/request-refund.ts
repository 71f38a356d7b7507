import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';

/** Of `payment p`: what has not gone back, neither through the provider nor by hand. */
const left = sql`(p.amount_paise - p.refunded_paise - (
  select coalesce(sum(h.amount_paise), 0) from refund_by_hand h join refund f using (refund_id) where f.payment_id = p.payment_id))::integer`;

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
    select p.payment_id, ${reason}, ${left} from payment p where p.payment_id = ${paymentId} and ${left} > 0
    on conflict on constraint refund_once_a_reason do nothing`.execute(trx);
}

/** What was paid online for an order and is not refunded yet: what `requestRefundOfOrder` would refund. */
export async function findRefundable(db: Database | Transaction, orderId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(${left}), 0)::integer as paise
      from payment_request r join payment p using (request_id)
     where r.order_id = ${orderId} and p.outcome = 'applied' and p.state = 'captured'`.execute(db);
  return rows[0]?.paise ?? 0;
}

/** Refunds what was paid online for an order, and returns how many paise that is. */
export async function requestRefundOfOrder(trx: Transaction, orderId: string, reason: string): Promise<number> {
  // Otherwise what somebody pays by hand at this moment would not be seen.
  await sql`select from payment where request_id in (select request_id from payment_request where order_id = ${orderId}) for update`.execute(
    trx,
  );
  const { rows } = await sql<{ amount_paise: number }>`
    insert into refund (payment_id, reason_key, amount_paise)
    select p.payment_id, ${reason}, ${left}
      from payment_request r join payment p using (request_id)
     where r.order_id = ${orderId} and p.outcome = 'applied' and p.state = 'captured' and ${left} > 0
    on conflict on constraint refund_once_a_reason do nothing
    returning amount_paise`.execute(trx);
  return rows.reduce((total, { amount_paise }) => total + amount_paise, 0);
}

/** Refunds so much of a fee, which staff have seen. Never more than is left: a refund that the bank rejected is not asked for once more. */
export async function requestRefundOfFee(
  trx: Transaction,
  { feeOrderId, amountPaise, reason }: { feeOrderId: string; amountPaise: number; reason: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into refund (payment_id, reason_key, amount_paise)
    select p.payment_id, ${reason}, ${amountPaise}::integer
      from payment_request r join payment p using (request_id)
     where r.fee_order_id = ${feeOrderId} and p.outcome = 'applied' and p.state = 'captured' and ${left} >= ${amountPaise}::integer`.execute(
    trx,
  );
  if (numAffectedRows !== 1n) throw new Error(`fee ${feeOrderId} has not ${amountPaise} paise left to refund`);
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
