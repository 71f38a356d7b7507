import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database } from '../../../database/client.ts';
import type { ConsentPurpose } from '../../../domain/student-state.ts';
import { giveConsents, hasConsent, withdrawConsent } from '../../features/student/consents.ts';
import { childValues, insertStudent, isSameChild, moveStudent } from '../../features/student/queries.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffAddition, staffTransaction } from '../change/staff-transaction.ts';
import { insertGuardian, type Parts as GuardianParts } from './guardians.ts';
import { studentSubject } from './student-subject.ts';

/** Adds a child who came without a form. Asks if any child is like it, because there is no account to compare within. */
export async function enterStudent(
  { db, outbox }: GuardianParts,
  staff: StaffCaller,
  { guardian, consents, again, ...form }: DeskBody<'POST /desk/students'>,
) {
  if (!consents.includes('training')) return refuse('consent-needed');
  const values = childValues(form);
  const entered = await staffAddition(
    db,
    staff,
    { action: 'student entered', kind: 'student', permission: 'admissions.edit' },
    async (trx) => {
      // Serialises calls that enter a child of this name; otherwise two could create the same child.
      await sql`select pg_advisory_xact_lock(hashtext('student ' || lower(${values.name})))`.execute(trx);
      const { rows } = await sql<{ student_id: string }>`
        select student_id from student s where ${isSameChild(values)} limit 1`.execute(trx);
      if (rows[0] && again !== true) return refuse('child-known', { earlierId: rows[0].student_id });
      const studentId = await insertStudent(trx, values, staff.staffId);
      await insertGuardian(trx, outbox, studentId, guardian);
      await giveConsents(trx, { studentId, purposes: consents, by: { staffId: staff.staffId } });
      await moveStudent(trx, { studentId, to: 'active', actor: staff.staffId });
      return { id: studentId, values: { state: 'active' } };
    },
  );
  return entered instanceof Refused ? entered : { student_id: entered };
}

export const changeStudent = (
  db: Database,
  staff: StaffCaller,
  studentId: string,
  { version, ...form }: DeskBody<'PATCH /desk/students/:studentId'>,
) =>
  staffTransaction(
    db,
    staff,
    { action: 'student changed', subject: studentSubject(studentId), version, yours: form },
    async (trx) => {
      await trx.updateTable('student').set(childValues(form)).where('student_id', '=', studentId).execute();
    },
  );

export const changeStudentState = (
  db: Database,
  staff: StaffCaller,
  studentId: string,
  { version, state, reason }: DeskBody<'POST /desk/students/:studentId/state'>,
) =>
  staffTransaction(db, staff, { action: 'student moved', subject: studentSubject(studentId), version }, async (trx) => {
    if (state === 'active' && !(await hasConsent(trx, studentId, 'training'))) return refuse('consent-needed');
    const isMoved = await moveStudent(trx, { studentId, to: state, actor: staff.staffId, reason });
    return isMoved ? undefined : refuse('student-not-possible');
  });

export const noteAgeProof = (db: Database, staff: StaffCaller, studentId: string, version: number) =>
  staffTransaction(
    db,
    staff,
    { action: 'proof of age seen', subject: studentSubject(studentId), version },
    async (trx, { dob }) => {
      if (dob === null) return refuse('student-not-possible', { message: 'Please enter the date of birth first.' });
      await sql`
        update student set age_proof_seen_by = ${staff.staffId}, age_proof_seen_on = (now() at time zone 'Asia/Kolkata')::date
         where student_id = ${studentId}`.execute(trx);
      return undefined;
    },
  );

/** Withdrawing the consent to training also pauses an active student, because nobody may train without it. */
export const recordConsent = (
  db: Database,
  staff: StaffCaller,
  studentId: string,
  { purpose, isGiven }: { purpose: ConsentPurpose; isGiven: boolean },
) =>
  staffTransaction(
    db,
    staff,
    { action: isGiven ? 'consent recorded' : 'consent withdrawn', subject: studentSubject(studentId) },
    async (trx, { state }) => {
      if (isGiven) await giveConsents(trx, { studentId, purposes: [purpose], by: { staffId: staff.staffId } });
      else await withdrawConsent(trx, studentId, purpose);
      if (!isGiven && purpose === 'training' && state === 'active') {
        await moveStudent(trx, { studentId, to: 'paused', actor: staff.staffId, reason: 'Consent withdrawn' });
      }
    },
  );
