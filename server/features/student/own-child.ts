import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { StudentState } from '../../../domain/student-state.ts';

/** Undefined for another family's child, as if it did not exist. */
export async function lockOwnChild(
  trx: Transaction,
  userId: string,
  childId: string,
): Promise<{ state: StudentState } | undefined> {
  await sql`select from student where student_id = ${childId} for update`.execute(trx);
  const { rows } = await sql<{ state: StudentState }>`
    select s.state from student s join guardian g using (student_id)
     where s.student_id = ${childId} and g.user_id = ${userId}`.execute(trx);
  return rows[0];
}

/** Another family's child gets the same answer as one that does not exist. */
export async function isOwnChild(db: Database, userId: string, childId: string): Promise<boolean> {
  const { rows } = await sql`
    select from guardian where student_id = ${childId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}
