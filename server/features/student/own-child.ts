import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { StudentState } from '../../../domain/student-state.ts';

/** Links the children that staff have invited this account's email to. Safe, because a registered email is verified. */
export async function linkInvited(db: Database, userId: string): Promise<void> {
  await sql`
    update guardian g set user_id = ${userId} from account a
     where a.user_id = ${userId} and g.email = lower(a.email) and g.is_invited and g.user_id is null
       and not exists (select from guardian o where o.student_id = g.student_id and o.user_id = ${userId})`.execute(db);
}

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
