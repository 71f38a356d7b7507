import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { Places } from '../../../domain/enrolment-state.ts';
import { heldOfBatch, isOpenBatch, waitingOfBatch } from './queries.ts';

interface LockedBatch extends Places {
  centre: string;
  is_open: boolean;
}

/** Serialises everybody who wants a place in this batch. Lock students and admissions first. */
export async function lockBatch(trx: Transaction, batchId: string): Promise<LockedBatch | undefined> {
  // A separate statement for the lock, so that the next one sees what was committed while this one waited.
  await sql`select from batch where batch_id = ${batchId} for update`.execute(trx);
  const { rows } = await sql<LockedBatch>`
    select b.capacity, b.placed, ${heldOfBatch} as held, ${waitingOfBatch} as waiting, b.centre, ${isOpenBatch} as is_open
      from batch b where b.batch_id = ${batchId}`.execute(trx);
  return rows[0];
}
