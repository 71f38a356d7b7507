import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';

interface Owed {
  userId: string;
  /** At least 100, and exactly what the order or fee says is to be paid online. */
  amountPaise: number;
}

/**
 * Writes down, with the order or fee itself, that money is asked for. From then on it is looked after: also where the provider
 * is never asked, or nobody ever comes back. Answers the request's id, for `openProviderOrder` after the commit.
 */
export async function requestPayment(
  trx: Transaction,
  owed: Owed & ({ purpose: 'order'; orderId: string } | { purpose: 'fee'; feeOrderId: string }),
): Promise<string> {
  const { request_id: requestId } = await trx
    .insertInto('payment_request')
    .values({
      purpose: owed.purpose,
      order_id: owed.purpose === 'order' ? owed.orderId : null,
      fee_order_id: owed.purpose === 'fee' ? owed.feeOrderId : null,
      user_id: owed.userId,
      amount_paise: owed.amountPaise,
      next_check_at: sql<Date>`now() + interval '30 seconds'`,
    })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return requestId;
}
