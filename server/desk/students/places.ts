import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { canMoveEnrolment, type EnrolmentState } from '../../../domain/enrolment-state.ts';
import { tellFeeDue } from '../../features/admission/tell-fee-due.ts';
import { givePlace, placeStudent, type Place } from '../../features/student/place-student.ts';
import { tellFamilies } from '../../features/student/tell-family.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import { placeNotice } from './place-notice.ts';
import { studentSubject } from './student-subject.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
}

export async function placeInBatch(
  { db, outbox }: Parts,
  staff: StaffCaller,
  { studentId, batchId }: { studentId: string; batchId: string },
) {
  let place: Place | null = null;
  const edited = await staffTransaction(
    db,
    staff,
    { action: 'student placed', subject: studentSubject(studentId) },
    async (trx, { state }) => {
      if (state !== 'active')
        return refuse('student-not-possible', { message: 'Only an active student can get a place.' });
      const placed = await placeStudent(trx, { studentId, batchId });
      if (placed instanceof Refused) return placed;
      place = placed;
      await tellFamilies(trx, outbox, [studentId], await placeNotice(trx, { studentId, batchId, place: placed }));
      if (placed.state === 'placed') await tellFeeDue(trx, outbox, studentId);
      return undefined;
    },
  );
  if (edited instanceof Refused) return edited;
  if (place === null) throw new Error('a student was placed nowhere');
  return { place: place as Place, audit_id: edited.auditId };
}

interface Found {
  student_id: string;
  batch_id: string;
  state: EnrolmentState;
}

const findEnrolment = (db: Database | Transaction, enrolmentId: string) =>
  db
    .selectFrom('enrolment')
    .select(['student_id', 'batch_id', 'state'])
    .where('enrolment_id', '=', enrolmentId)
    .executeTakeFirst() as Promise<Found | undefined>;

export async function giveWaitingPlace({ db, outbox }: Parts, staff: StaffCaller, enrolmentId: string) {
  const found = await findEnrolment(db, enrolmentId);
  if (!found) return refuse('unknown-row');
  const { student_id: studentId, batch_id: batchId } = found;
  return staffTransaction(db, staff, { action: 'place given', subject: studentSubject(studentId) }, async (trx) => {
    // The student is locked now.
    const now = await findEnrolment(trx, enrolmentId);
    if (!now || !canMoveEnrolment(now.state, 'placed')) return refuse('place-not-possible');
    const refused = await givePlace(trx, { enrolmentId, batchId });
    if (refused) return refused;
    const place: Place = { state: 'placed', position: null };
    await tellFamilies(trx, outbox, [studentId], await placeNotice(trx, { studentId, batchId, place }));
    await tellFeeDue(trx, outbox, studentId);
    return undefined;
  });
}

export async function endPlace({ db, outbox }: Parts, staff: StaffCaller, enrolmentId: string) {
  const found = await findEnrolment(db, enrolmentId);
  if (!found) return refuse('unknown-row');
  return staffTransaction(
    db,
    staff,
    { action: 'place ended', subject: studentSubject(found.student_id) },
    async (trx) => {
      const now = await findEnrolment(trx, enrolmentId);
      if (!now || !canMoveEnrolment(now.state, 'ended')) return refuse('place-not-possible');
      await sql`update enrolment set state = 'ended', ended_at = greatest(now(), placed_at) where enrolment_id = ${enrolmentId}`.execute(
        trx,
      );
      const { student_id: studentId, batch_id: batchId } = now;
      const place = {
        state: 'ended' as const,
        was: now.state === 'placed' ? ('placed' as const) : ('waiting' as const),
      };
      await tellFamilies(trx, outbox, [studentId], await placeNotice(trx, { studentId, batchId, place }));
      return undefined;
    },
  );
}
