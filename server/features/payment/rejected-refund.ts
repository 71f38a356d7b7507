import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';

export interface RejectedRefundRow {
  refund_id: string;
  payment_id: string;
  return_id: string | null;
  /** Still to be paid back. */
  amount_paise: number;
}

/**
 * A refund that a bank rejected for good, and that nobody has paid since. Locks its payment, which serialises retrying it, paying
 * it by hand and counting it in a return. Lock a till first.
 */
export async function lockRejectedRefund(trx: Transaction, refundId: string): Promise<RejectedRefundRow | undefined> {
  await sql`select from payment where payment_id = (select payment_id from refund where refund_id = ${refundId}) for update`.execute(
    trx,
  );
  const { rows } = await sql<RejectedRefundRow>`
    select refund_id, payment_id, return_id, amount_paise from rejected_refunds() where refund_id = ${refundId}`.execute(
    trx,
  );
  return rows[0];
}

/** Retries immediately. Idempotent: reasons are numbered, and each gives one refund. */
export async function askBankAgain(trx: Transaction, { refund_id, amount_paise }: RejectedRefundRow): Promise<void> {
  await sql`
    insert into refund (payment_id, return_id, reason_key, amount_paise)
    select payment_id, return_id, next_refund_reason(reason_key), ${amount_paise} from refund where refund_id = ${refund_id}`.execute(
    trx,
  );
}
