import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { placeOf } from '../../../domain/enrolment-state.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { isOpenBatch, positionOfEnrolment, waitingOfBatch } from '../batch/queries.ts';

export interface Place {
  state: 'placed' | 'waiting';
  /** On the waiting list, from 1. */
  position: number | null;
}

interface LockedBatch {
  capacity: number;
  placed: number;
  waiting: number;
  is_open: boolean;
}

/**
 * Puts a student into a batch, or at the end of its waiting list. The batch is locked, so of thirty requests for the last place one gets it
 * and the others queue in order.
 */
export async function placeStudent(
  trx: Transaction,
  { studentId, batchId }: { studentId: string; batchId: string },
): Promise<Place | Refused<'unknown-row' | 'batch-closed' | 'in-batch'>> {
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
  const state = placeOf(batch);
  const { rows } = await sql<{ enrolment_id: string }>`
    insert into enrolment (batch_id, student_id, state, placed_at)
    values (${batchId}, ${studentId}, ${state}, ${state === 'placed' ? sql`now()` : null})
    returning enrolment_id`.execute(trx);
  return { state, position: state === 'waiting' ? await findPosition(trx, rows[0]?.enrolment_id ?? '') : null };
}

async function findPosition(trx: Transaction, enrolmentId: string): Promise<number | null> {
  const { rows } = await sql<{ position: number | null }>`
    select ${positionOfEnrolment} as position from enrolment e where e.enrolment_id = ${enrolmentId}`.execute(trx);
  return rows[0]?.position ?? null;
}

async function lockBatch(trx: Transaction, batchId: string): Promise<LockedBatch | undefined> {
  // A separate statement for the lock, so that the next one sees what was committed while this one waited.
  await sql`select from batch where batch_id = ${batchId} for update`.execute(trx);
  const { rows } = await sql<LockedBatch>`
    select b.capacity, b.placed, ${waitingOfBatch} as waiting, ${isOpenBatch} as is_open
      from batch b where b.batch_id = ${batchId}`.execute(trx);
  return rows[0];
}

/** Gives a free place to a waiting student. Lock the student first. Staff may skip others on the list. */
export async function givePlace(
  trx: Transaction,
  { enrolmentId, batchId }: { enrolmentId: string; batchId: string },
): Promise<Refused<'batch-full'> | void> {
  const batch = await lockBatch(trx, batchId);
  if (!batch || batch.placed >= batch.capacity) return refuse('batch-full');
  await sql`update enrolment set state = 'placed', placed_at = now() where enrolment_id = ${enrolmentId}`.execute(trx);
  return undefined;
}
