import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { OrderPayment } from '../../../domain/payment-status.ts';
import { paymentsOf } from '../payment/queries.ts';

/** Makes those who pay for one admission wait for each other. No row for somebody else's, as for one that is not there. */
export const lockAdmissionOf = (trx: Transaction, userId: string, admissionId: string) =>
  trx
    .selectFrom('admission')
    .select('admission_id')
    .where('admission_id', '=', admissionId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** What was asked for an admission and not replaced: at most one that is due, or one that is paid. */
export const findFeeOfAdmission = (trx: Transaction, admissionId: string) =>
  trx
    .selectFrom('fee_order')
    .innerJoin('payment_request', 'payment_request.fee_order_id', 'fee_order.fee_order_id')
    .select(['fee_order.state', 'payment_request.request_id'])
    .where('admission_id', '=', admissionId)
    .where('fee_order.state', '<>', 'replaced')
    .executeTakeFirst();

interface NewFee {
  admissionId: string;
  userId: string;
  userName: string;
  feePaise: number;
}

export async function insertFee(trx: Transaction, fee: NewFee): Promise<string> {
  const { fee_order_id: feeOrderId } = await trx
    .insertInto('fee_order')
    .values({
      admission_id: fee.admissionId,
      user_id: fee.userId,
      user_name: fee.userName,
      fee_paise: fee.feePaise,
    })
    .returning('fee_order_id')
    .executeTakeFirstOrThrow();
  return feeOrderId;
}

export interface FeeRow {
  fee_order_id: string;
  admission_id: string;
  user_name: string;
  amount_paise: number;
  state: 'due' | 'paid' | 'replaced';
  created_at: Date;
  payments: OrderPayment[];
}

export async function findFeeOf(db: Database, userId: string, feeOrderId: string): Promise<FeeRow | undefined> {
  const { rows } = await sql<FeeRow>`
    select f.fee_order_id, f.admission_id, f.user_name, f.amount_paise, f.state, f.created_at,
           ${paymentsOf('fee_order_id', 'f')} as payments
      from fee_order f
     where f.fee_order_id = ${feeOrderId} and f.user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function isFeeDue(db: Database, feeOrderId: string): Promise<boolean> {
  const { state } = await db
    .selectFrom('fee_order')
    .select('state')
    .where('fee_order_id', '=', feeOrderId)
    .executeTakeFirstOrThrow();
  return state === 'due';
}

/** Whether it was still due. */
export async function markFeePaid(
  trx: Transaction,
  { feeOrderId, isTestMode }: { feeOrderId: string; isTestMode: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('fee_order')
    .set({ state: 'paid', paid_at: sql<Date>`now()`, receipt_is_sample: isTestMode })
    .where('fee_order_id', '=', feeOrderId)
    .where('state', '=', 'due')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface PaidAdmission {
  name: string;
  father_name: string;
  mobile: string;
  email: string;
  centre: string;
  amount_paise: number;
}

export const findPaidAdmission = (trx: Transaction, feeOrderId: string): Promise<PaidAdmission> =>
  trx
    .selectFrom('fee_order')
    .innerJoin('admission', 'admission.admission_id', 'fee_order.admission_id')
    .select(['name', 'father_name', 'mobile', 'email', 'centre', 'amount_paise'])
    .where('fee_order_id', '=', feeOrderId)
    .executeTakeFirstOrThrow();

interface ReceiptRow {
  /** Null until the fee is paid, like its number. */
  receipt_year: string | null;
  receipt_number: number | null;
  receipt_copy: {
    seller: { name: string; address: string; phone: string; email: string } | null;
    payerName: string;
    skaterName: string;
    centre: string;
  } | null;
  receipt_is_sample: boolean | null;
  paid_at: Date | null;
  amount_paise: number;
  provider_payment_id: string | null;
}

export async function findReceiptOf(db: Database, userId: string, feeOrderId: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select f.receipt_year, f.receipt_number, f.receipt_copy, f.receipt_is_sample, f.paid_at, f.amount_paise,
           (select p.provider_payment_id from payment_request r join payment p using (request_id)
             where r.fee_order_id = f.fee_order_id and p.outcome = 'applied') as provider_payment_id
      from fee_order f
     where f.fee_order_id = ${feeOrderId} and f.user_id = ${userId}`.execute(db);
  return rows[0];
}
