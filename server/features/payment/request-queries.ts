import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { firstCheckSeconds, lookAfterEndSeconds } from './check-queries.ts';
import type { Purpose } from './payable.ts';

/** What was asked for: of whom, how much, and for which order or fee. */
export interface RequestRow {
  request_id: string;
  purpose: Purpose;
  subject_id: string;
  user_id: string;
  amount_paise: number;
  currency: string;
  provider_order_id: string | null;
  state: 'open' | 'paid' | 'closed';
}

const selectRequests = (db: Database | Transaction) =>
  db
    .selectFrom('payment_request')
    .select([
      'request_id',
      'purpose',
      sql<string>`coalesce(order_id, fee_order_id)`.as('subject_id'),
      'user_id',
      'amount_paise',
      'currency',
      'provider_order_id',
      'state',
    ]);

export const findRequest = (db: Database, requestId: string): Promise<RequestRow | undefined> =>
  selectRequests(db).where('request_id', '=', requestId).executeTakeFirst();

/** Of a request that is known to be there. */
export const readRequest = (db: Database, requestId: string): Promise<RequestRow> =>
  selectRequests(db).where('request_id', '=', requestId).executeTakeFirstOrThrow();

export const findRequestOfProviderOrder = (db: Database, providerOrderId: string): Promise<RequestRow | undefined> =>
  selectRequests(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst();

export const findRequestOfSubject = (db: Database, subjectId: string): Promise<RequestRow | undefined> =>
  selectRequests(db)
    .where((where) => where.or([where('order_id', '=', subjectId), where('fee_order_id', '=', subjectId)]))
    .executeTakeFirst();

/** Whoever decides about money of one request waits for whoever does so already. */
export const lockRequest = (trx: Transaction, requestId: string): Promise<RequestRow> =>
  selectRequests(trx).where('request_id', '=', requestId).forUpdate().executeTakeFirstOrThrow();

/** Still looked at: a second payment may have come before the end without anybody telling of it. */
export async function endRequest(trx: Transaction, requestId: string, state: 'paid' | 'closed'): Promise<void> {
  await trx
    .updateTable('payment_request')
    .set({
      state,
      ended_at: sql<Date>`now()`,
      next_check_at: sql<Date>`now() + make_interval(secs => ${lookAfterEndSeconds})`,
    })
    .where('request_id', '=', requestId)
    .execute();
}

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
      next_check_at: sql<Date>`now() + make_interval(secs => ${firstCheckSeconds})`,
    })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return requestId;
}
