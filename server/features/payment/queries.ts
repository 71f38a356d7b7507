import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { OrderPayment } from '../../../domain/payment-status.ts';
import type { PaymentState } from '../../../domain/payment-state.ts';
import type { ProviderPayment } from '../../providers/payment/payment.ts';

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

/** A column for a statement about orders or fees, by the name that these have there: what was paid or tried for each. */
export const paymentsOf = (key: 'order_id' | 'fee_order_id', alias: string): RawBuilder<OrderPayment[]> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('state', p.state, 'outcome', p.outcome,
            'amountPaise', p.amount_paise, 'refundedPaise', p.refunded_paise)), '[]')
     from payment_request r join payment p using (request_id)
    where ${sql.ref(`r.${key}`)} = ${sql.ref(`${alias}.${key}`)})`;
