import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { placeOf } from '../../../domain/enrolment-state.ts';
import { lockBatch } from '../batch/lock-batch.ts';
import { nextWaitingNumber } from '../batch/queries.ts';
import { findStage, type FoundStage } from './stage.ts';

interface LockedForm extends FoundStage {
  fee_paise: number;
  user_id: string;
  erased_at: Date | null;
}

/**
 * Locks an admission, and its batch, whose fee is about to be paid. If the batch has filled up since the form was sent, the form goes on
 * the waiting list and its fee is no longer due: nobody pays for a place that is not there. A paid form keeps its place.
 */
export async function lockPayable(trx: Transaction, admissionId: string): Promise<LockedForm | undefined> {
  const { rows } = await sql<Pick<LockedForm, 'fee_paise' | 'user_id' | 'erased_at'> & { batch_id: string | null }>`
    select fee_paise, user_id, erased_at, batch_id from admission where admission_id = ${admissionId} for update`.execute(
    trx,
  );
  const [form] = rows;
  if (!form) return undefined;
  const found = await findStage(trx, admissionId);
  if (found.stage !== 'received' || form.batch_id === null || (await isPaid(trx, admissionId)))
    return { ...form, ...found };
  const batch = await lockBatch(trx, form.batch_id);
  if (!batch || placeOf(batch) === 'placed') return { ...form, ...found };
  await sql`update admission set waiting_number = ${nextWaitingNumber} where admission_id = ${admissionId}`.execute(
    trx,
  );
  await endDueFee(trx, admissionId);
  return { ...form, ...(await findStage(trx, admissionId)) };
}

async function isPaid(trx: Transaction, admissionId: string): Promise<boolean> {
  const { rows } = await sql`select from fee_order where admission_id = ${admissionId} and state = 'paid'`.execute(trx);
  return rows.length > 0;
}

/** Money that still arrives for it is refunded. */
export async function endDueFee(trx: Transaction, admissionId: string): Promise<void> {
  await sql`update fee_order set state = 'replaced' where state = 'due' and admission_id = ${admissionId}`.execute(trx);
}
