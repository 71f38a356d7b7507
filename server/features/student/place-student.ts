import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { freePlaces, placeOf, type Places } from '../../../domain/enrolment-state.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { lockBatch } from '../batch/lock-batch.ts';
import { nextWaitingNumber, positionAt, positionOfEnrolment } from '../batch/queries.ts';

export interface Place {
  state: 'placed' | 'waiting';
  /** On the waiting list, from 1. */
  position: number | null;
}

/** The admission that is just being accepted into this batch. It no longer counts as waiting, and holds no place any more. */
interface AcceptedForm {
  isPaid: boolean;
  /** Its number on this batch's waiting list, which the student takes over. */
  waitingNumber: number | null;
}

interface Placing {
  studentId: string;
  batchId: string;
  form?: AcceptedForm;
}

/**
 * Puts a student into a batch, or on its waiting list. The batch is locked, so of thirty requests for the last place one gets it
 * and the others queue in order. A form whose fee is paid never waits: its place was kept, or it is refused.
 */
export async function placeStudent(
  trx: Transaction,
  { studentId, batchId, form }: Placing,
): Promise<Place | Refused<'unknown-row' | 'batch-closed' | 'in-batch' | 'batch-full'>> {
  const batch = await lockBatch(trx, batchId);
  if (!batch) return refuse('unknown-row');
  if (!batch.is_open) return refuse('batch-closed');
  const live = await trx
    .selectFrom('enrolment')
    .select('enrolment_id')
    .where('batch_id', '=', batchId)
    .where('student_id', '=', studentId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  if (live) return refuse('in-batch');
  if (form?.isPaid === true && freePlaces(batch) <= 0) return refuse('batch-full', { message: paidAndFull });
  const state = form?.isPaid === true ? 'placed' : placeOf(await withoutLater(trx, batchId, batch, form));
  const number = state === 'waiting' ? (form?.waitingNumber ?? null) : null;
  const placedAt = state === 'placed' ? sql`now()` : null;
  const { rows } = await sql<{ enrolment_id: string }>`
    insert into enrolment (batch_id, student_id, state, placed_at, number) overriding system value
    values (${batchId}, ${studentId}, ${state}, ${placedAt}, coalesce(${number}::bigint, ${nextWaitingNumber}))
    returning enrolment_id`.execute(trx);
  return { state, position: state === 'waiting' ? await findPosition(trx, rows[0]?.enrolment_id ?? '') : null };
}

async function findPosition(trx: Transaction, enrolmentId: string): Promise<number | null> {
  const { rows } = await sql<{ position: number | null }>`
    select ${positionOfEnrolment} as position from enrolment e where e.enrolment_id = ${enrolmentId}`.execute(trx);
  return rows[0]?.position ?? null;
}

const freeAndKept = 'The free places of this batch are kept for paid forms. Decide those first.';
const paidAndFull =
  'The fee of this form is paid, and the batch has no free place. Choose another batch, add a place to this one, or decline the form and send the fee back.';

/** A form that has waited goes before those who came after it. */
async function withoutLater(trx: Transaction, batchId: string, batch: Places, form: AcceptedForm | undefined) {
  const number = form?.waitingNumber ?? null;
  if (number === null) return batch;
  const { rows } = await sql<{ waiting: number }>`
    select ${positionAt(sql`${batchId}`, sql`${number}`)} as waiting`.execute(trx);
  return { ...batch, waiting: rows[0]?.waiting ?? 0 };
}

/** Gives a free place to a waiting student. Lock the student first. Staff may skip others on the list, but not give away a place that is kept. */
export async function givePlace(
  trx: Transaction,
  { enrolmentId, batchId }: { enrolmentId: string; batchId: string },
): Promise<Refused<'batch-full'> | void> {
  const batch = await lockBatch(trx, batchId);
  if (!batch || freePlaces(batch) <= 0) {
    return refuse('batch-full', batch && batch.held > 0 ? { message: freeAndKept } : {});
  }
  await sql`update enrolment set state = 'placed', placed_at = now() where enrolment_id = ${enrolmentId}`.execute(trx);
  return undefined;
}
