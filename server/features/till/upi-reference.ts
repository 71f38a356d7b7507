import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { formatIndiaDay } from '../../../domain/india-time.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

/** What a transfer was for; its row must exist. */
type UsedFor = { orderId: string } | { returnId: string } | { refundId: string };

/**
 * Takes a UPI reference for one entry; refused with where it was used if it is taken. Call it before the entry is written: a trigger
 * throws if another entry has it. Concurrent calls for one reference are serialised.
 */
export async function claimUpiReference(
  trx: Transaction,
  { reference, field, usedFor }: { reference: string; field: string; usedFor: UsedFor },
): Promise<Refused<'reference-used'> | null> {
  const { orderId = null, returnId = null, refundId = null } = usedFor as Record<string, string | undefined>;
  const { numAffectedRows } = await sql`
    insert into upi_reference (reference, order_id, return_id, refund_id)
    values (upi_key(${reference}), ${orderId}, ${returnId}, ${refundId}) on conflict (reference) do nothing`.execute(
    trx,
  );
  if (numAffectedRows === 1n) return null;
  const reason = `${reference} is already entered${await whereUsed(trx, reference)}. Please check the number in your UPI app.`;
  return refuse('reference-used', { message: reason, fields: [{ field, reason }] });
}

async function whereUsed(trx: Transaction, reference: string): Promise<string> {
  const { rows } = await sql<{
    used_at: Date;
    receipt_number: number | null;
    return_number: number | null;
    is_refund: boolean;
  }>`
    select u.used_at, o.receipt_number, r.return_number, u.refund_id is not null as is_refund
      from upi_reference u
      left join refund f using (refund_id) left join payment p using (payment_id) left join payment_request q using (request_id)
      left join order_return r on r.return_id = coalesce(u.return_id, f.return_id)
      left join shop_order o on o.order_id = coalesce(u.order_id, r.order_id, q.order_id)
     where u.reference = upi_key(${reference})`.execute(trx);
  const [used] = rows;
  if (!used) return '';
  const day = formatIndiaDay(used.used_at);
  if (used.return_number !== null) return ` for return ${returnNumber(used.return_number)}, on ${day}`;
  const order = used.receipt_number === null ? 'a fee' : `order ${receiptId(used.receipt_number)}`;
  return ` for ${used.is_refund ? 'a refund of ' : ''}${order}, on ${day}`;
}
