import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { canMoveStudent, type Relation, type StudentState } from '../../../domain/student-state.ts';

/** Serialises everything that adds children to one account. Without it, two forms at once would create the same child twice. */
export async function lockFamily(trx: Transaction, userId: string): Promise<void> {
  await sql`select from account where user_id = ${userId} for update`.execute(trx);
}

/** What parents and staff write about a child. */
export interface ChildValues {
  name: string;
  dob: string | null;
  gender: 'Male' | 'Female' | 'Other' | null;
  school: string;
  foot_mm: number | null;
  helmet_size: string;
  suit_size: string;
  medical_note: string;
  emergency_name: string;
  emergency_mobile: string;
}

/** From a form, where an empty date means unknown. */
export const childValues = (form: Omit<ChildValues, 'dob'> & { dob: string }): ChildValues => ({
  name: form.name,
  dob: form.dob === '' ? null : form.dob,
  gender: form.gender,
  school: form.school,
  foot_mm: form.foot_mm,
  helmet_size: form.helmet_size,
  suit_size: form.suit_size,
  medical_note: form.medical_note,
  emergency_name: form.emergency_name,
  emergency_mobile: form.emergency_mobile,
});

const spaced = (name: unknown) => sql`lower(regexp_replace(trim(${name}), '\\s+', ' ', 'g'))`;

/** Of `s`, a student or an admission: same name, and same or missing date of birth. If a date is missing, somebody has to decide. */
export const isSameChild = ({ name, dob }: { name: string; dob: string | null }) => sql`
  lower(regexp_replace(s.name, '\\s+', ' ', 'g')) = ${spaced(sql`${name}::text`)}
  and (s.dob is null or ${dob}::date is null or s.dob = ${dob}::date)`;

/** Children of this account that may be this one; two of them are twins. */
export async function findOwnChildrenLike(
  db: Database | Transaction,
  userId: string,
  child: { name: string; dob: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ student_id: string }>`
    select s.student_id from student s join guardian g using (student_id)
     where g.user_id = ${userId} and ${isSameChild(child)} order by s.created_at, s.student_id`.execute(db);
  return rows.map(({ student_id }) => student_id);
}

export async function insertStudent(trx: Transaction, values: Partial<ChildValues> & { name: string }, actor: string) {
  const { student_id: studentId } = await trx
    .insertInto('student')
    .values(values)
    .returning('student_id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('student_state_change').values({ student_id: studentId, state: 'new', actor }).execute();
  return studentId;
}

interface Move {
  studentId: string;
  to: StudentState;
  /** Staff id, user id, or `system`. */
  actor: string;
  reason?: string;
}

/** Moves a student to another state; false if domain/ does not allow it. Leaving ends every place, a pause keeps them. */
export async function moveStudent(trx: Transaction, { studentId, to, actor, reason = '' }: Move): Promise<boolean> {
  const found = await trx
    .selectFrom('student')
    .select('state')
    .where('student_id', '=', studentId)
    .forUpdate()
    .executeTakeFirst();
  if (!found || !canMoveStudent(found.state, to)) return false;
  await trx.updateTable('student').set({ state: to }).where('student_id', '=', studentId).execute();
  // Not `now()`: a new child that is accepted in the same transaction has two rows, which would have the same time.
  await sql`insert into student_state_change (student_id, state, actor, reason, at)
    values (${studentId}, ${to}, ${actor}, ${reason}, clock_timestamp())`.execute(trx);
  if (to === 'left') {
    await sql`
      update enrolment set state = 'ended', ended_at = greatest(now(), placed_at)
       where enrolment_id in (select enrolment_id from enrolment where student_id = ${studentId} and state <> 'ended'
                               order by batch_id for update)`.execute(trx);
  }
  return true;
}

/** Adds a parent, for an account that sent an admission or added a child. Does nothing if the account has the child already. */
export async function addGuardian(
  trx: Transaction,
  values: {
    student_id: string;
    user_id: string | null;
    name: string;
    relation: Relation;
    mobile?: string;
    email?: string;
    address?: string;
    pincode?: string;
  },
): Promise<void> {
  await trx
    .insertInto('guardian')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
