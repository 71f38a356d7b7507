import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { PaymentState } from '../../../domain/payment-state.ts';
import type { ProviderPayment } from '../../providers/payment/payment.ts';
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

export const findRequestOfProviderOrder = (db: Database, providerOrderId: string): Promise<RequestRow | undefined> =>
  selectRequests(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst();

export const findRequestOfSubject = (db: Database, subjectId: string): Promise<RequestRow | undefined> =>
  selectRequests(db)
    .where((where) => where.or([where('order_id', '=', subjectId), where('fee_order_id', '=', subjectId)]))
    .executeTakeFirst();

/** Whoever decides about money of one request waits for whoever does so already. */
export const lockRequest = (trx: Transaction, requestId: string): Promise<RequestRow> =>
  selectRequests(trx).where('request_id', '=', requestId).forUpdate().executeTakeFirstOrThrow();

export async function setRequestState(trx: Transaction, requestId: string, state: 'paid' | 'closed'): Promise<void> {
  await trx
    .updateTable('payment_request')
    .set({ state, next_check_at: null })
    .where('request_id', '=', requestId)
    .execute();
}

/** Brings the next look of the sweeper forward to now. */
export async function checkSoon(db: Database, requestId: string): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({ next_check_at: sql<Date>`now()` })
    .where('request_id', '=', requestId)
    .where('state', '=', 'open')
    .execute();
}

export interface PaymentRow {
  isNew: boolean;
  payment_id: string;
  state: PaymentState;
  outcome: 'applied' | 'refund due' | null;
}

/** The row of a provider's payment, locked; made where it is new, in the state that is told. */
export async function lockPayment(
  trx: Transaction,
  { id, amountPaise, currency, method, errorCode, errorDescription }: ProviderPayment,
  { requestId, state }: { requestId: string | null; state: PaymentState },
): Promise<PaymentRow> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment')
    .values({
      provider_payment_id: id,
      request_id: requestId,
      amount_paise: amountPaise,
      currency,
      method,
      state,
      error_code: errorCode,
      error_description: errorDescription,
      captured_at: state === 'captured' ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('provider_payment_id').doNothing())
    .executeTakeFirstOrThrow();
  const row = await trx
    .selectFrom('payment')
    .select(['payment_id', 'state', 'outcome'])
    .where('provider_payment_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, isNew: numInsertedOrUpdatedRows === 1n };
}

interface PaymentNews {
  state: PaymentState;
  outcome: PaymentRow['outcome'];
  method: string;
  errorCode: string | null;
  errorDescription: string | null;
}

export async function writePayment(trx: Transaction, paymentId: string, news: PaymentNews): Promise<void> {
  await trx
    .updateTable('payment')
    .set({
      state: news.state,
      outcome: news.outcome,
      method: news.method,
      error_code: news.errorCode,
      error_description: news.errorDescription,
      captured_at: news.state === 'captured' ? sql<Date>`coalesce(captured_at, now())` : null,
    })
    .where('payment_id', '=', paymentId)
    .execute();
}

export interface KeptPayment {
  outcome: PaymentRow['outcome'];
  refunded_paise: number;
}

export async function findPayments(
  db: Database,
  providerPaymentIds: readonly string[],
): Promise<Map<string, KeptPayment>> {
  const rows = await db
    .selectFrom('payment')
    .select(['provider_payment_id', 'outcome', 'refunded_paise'])
    .where('provider_payment_id', 'in', providerPaymentIds)
    .execute();
  return new Map(rows.map(({ provider_payment_id, ...row }) => [provider_payment_id, row]));
}
