import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { OrderPayment } from '../../../domain/payment-status.ts';
import type { Purpose } from './payments.ts';

/** A payment request: who owes how much, and for which order or fee. */
export interface RequestRow {
  request_id: string;
  purpose: Purpose;
  subject_id: string;
  /** Null: owed without an account. */
  user_id: string | null;
  amount_paise: number;
  currency: string;
  provider_order_id: string | null;
  state: 'open' | 'paid' | 'closed';
}

export const selectRequests = (db: Database | Transaction) =>
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

export const findRequestOfProviderOrder = (db: Database, providerOrderId: string): Promise<RequestRow | undefined> =>
  selectRequests(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst();

export const findRequestOfSubject = (db: Database, subjectId: string): Promise<RequestRow | undefined> =>
  selectRequests(db)
    .where((where) => where.or([where('order_id', '=', subjectId), where('fee_order_id', '=', subjectId)]))
    .executeTakeFirst();

/** Delay between sending the customer to the payment window and the first check. */
const firstCheckSeconds = 30;
export const firstCheckAt = sql<Date>`now() + make_interval(secs => ${firstCheckSeconds})`;

interface Owed {
  /** Null: for something sold without an account. */
  userId: string | null;
  /** At least 100, and exactly what the order or fee says is to be paid online. */
  amountPaise: number;
}

/**
 * Records, in the transaction of the order or fee, that money is owed. (`insertOrder` does this itself.) The sweep watches it from then
 * on, even if the provider is never asked or the customer never comes back. Returns the id for `openProviderOrder` after the commit.
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
      next_check_at: firstCheckAt,
    })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return requestId;
}

/**
 * Call when a customer is about to pay an existing request: it is checked as if it were new, even if the sweep closed it after five
 * days. If there is no provider order yet, `openProviderOrder` sets `asked_at`.
 */
export async function watchAgain(db: Database | Transaction, requestId: string): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({
      state: 'open',
      ended_at: null,
      asked_at: sql<Date>`case when provider_order_id is null then asked_at else now() end`,
      next_check_at: sql<Date>`least(next_check_at, ${firstCheckAt})`,
    })
    .where('request_id', '=', requestId)
    .where('state', '<>', 'paid')
    .execute();
}

/** Returns the stored id. The first one wins, because a payment window may be open on it. */
export async function saveProviderOrder(db: Database, requestId: string, providerOrderId: string): Promise<string> {
  const { rows } = await sql<{ provider_order_id: string }>`
    update payment_request set provider_order_id = coalesce(provider_order_id, ${providerOrderId})
     where request_id = ${requestId} returning provider_order_id`.execute(db);
  return rows[0]?.provider_order_id ?? providerOrderId;
}

interface SavedPayment {
  outcome: 'applied' | 'refund due' | null;
  refunded_paise: number;
}

/** By the provider's id. Prepared, because each payment is reported several times. */
export async function findPayment(db: Database, providerPaymentId: string): Promise<SavedPayment | undefined> {
  const { rows } = await sql<SavedPayment>`/* prepared find_payment */
    select outcome, refunded_paise from payment where provider_payment_id = ${providerPaymentId}`.execute(db);
  return rows[0];
}

/** By the provider's ids. */
export async function findPayments(
  db: Database,
  providerPaymentIds: readonly string[],
): Promise<Map<string, SavedPayment>> {
  const rows = await db
    .selectFrom('payment')
    .select(['provider_payment_id', 'outcome', 'refunded_paise'])
    .where('provider_payment_id', 'in', providerPaymentIds)
    .execute();
  return new Map(rows.map(({ provider_payment_id, ...row }) => [provider_payment_id, row]));
}

/** A column for a query over orders or fees (under the given alias): all payments and attempts for each. */
export const paymentsOf = (key: 'order_id' | 'fee_order_id', alias: string): RawBuilder<OrderPayment[]> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('state', p.state, 'outcome', p.outcome,
            'amountPaise', p.amount_paise, 'refundedPaise', p.refunded_paise)), '[]')
     from payment_request r join payment p using (request_id)
    where ${sql.ref(`r.${key}`)} = ${sql.ref(`${alias}.${key}`)})`;
