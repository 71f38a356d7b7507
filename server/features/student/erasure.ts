import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import { lockOwnChild } from './own-child.ts';

/** Lock the student first. Leaves an open request alone. */
export async function insertRequest(
  trx: Transaction,
  studentId: string,
  by: { userId: string } | { staffId: string },
): Promise<void> {
  await sql`
    insert into erasure_request (student_id, user_id, recorded_by)
    values (${studentId}, ${'userId' in by ? by.userId : null}, ${'staffId' in by ? by.staffId : null})
    on conflict (student_id) where state = 'open' do nothing`.execute(trx);
}

/** Only records the request; staff carry it out, because it cannot be undone. */
export async function requestErasure(
  db: Database,
  userId: string,
  childId: string,
): Promise<Refused<'unknown-child'> | void> {
  return withRollback(db, async (trx) => {
    if (!(await lockOwnChild(trx, userId, childId))) return refuse('unknown-child');
    await insertRequest(trx, childId, { userId });
    return undefined;
  });
}

/** Either parent can take it back. */
export async function takeErasureBack(
  db: Database,
  userId: string,
  childId: string,
): Promise<Refused<'unknown-child'> | void> {
  return withRollback(db, async (trx) => {
    if (!(await lockOwnChild(trx, userId, childId))) return refuse('unknown-child');
    await sql`
      update erasure_request set state = 'taken back', ended_at = now()
       where student_id = ${childId} and state = 'open'`.execute(trx);
    return undefined;
  });
}
