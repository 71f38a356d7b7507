import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { insertRequest } from '../../features/student/erasure.ts';
import { tellFamilies } from '../../features/student/tell-family.ts';
import { refuse } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import { studentSubject } from './student-subject.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
}

export const recordErasure = (db: Database, staff: StaffCaller, studentId: string) =>
  staffTransaction(db, staff, { action: 'erasure asked for', subject: studentSubject(studentId) }, async (trx) =>
    insertRequest(trx, studentId, { staffId: staff.staffId }),
  );

export const declineErasure = ({ db, outbox }: Parts, staff: StaffCaller, studentId: string, answer: string) =>
  staffTransaction(
    db,
    staff,
    { action: 'erasure declined', subject: studentSubject(studentId) },
    async (trx, { name, erasure }) => {
      if (erasure === null) return refuse('no-erasure-asked');
      await sql`
        update erasure_request set state = 'declined', answer = ${answer}, ended_at = now()
         where student_id = ${studentId} and state = 'open'`.execute(trx);
      const subject = 'Your request to erase a child’s data';
      await tellFamilies(trx, outbox, [studentId], {
        subject,
        paragraphs: [`We have not erased the data of ${name}.`, answer],
        push: { title: 'We have answered your request', body: 'About the data of your child' },
      });
      return undefined;
    },
  );

/**
 * Deleting the student's row also deletes parents, consents, places, attendance and views. Of an admission only what a receipt needs is
 * kept.
 */
export const eraseStudent = ({ db, outbox }: Parts, staff: StaffCaller, studentId: string) =>
  staffTransaction(
    db,
    staff,
    { action: 'student erased', subject: studentSubject(studentId) },
    async (trx, { name, erasure }) => {
      if (erasure === null) return refuse('no-erasure-asked');
      const subject = 'We have erased a child’s data';
      await tellFamilies(trx, outbox, [studentId], {
        subject,
        paragraphs: [
          `We have erased the data of ${name}, as you asked: places, attendance, consents, sizes and notes.`,
          'Receipts of fees stay as long as the tax law asks for them.',
        ],
        push: { title: subject, body: 'As you asked' },
      });
      await clearAdmissions(trx, studentId, staff.staffId);
      // Locks the batches in the same order as when a student leaves; otherwise the two could deadlock.
      await sql`select from batch where batch_id in (select batch_id from enrolment where student_id = ${studentId})
                 order by batch_id for update`.execute(trx);
      await trx.deleteFrom('student').where('student_id', '=', studentId).execute();
      return undefined;
    },
  );

/** Late money for an unpaid fee is refunded. Keeps the pincode as the place of supply, and the account's email. */
async function clearAdmissions(trx: Transaction, studentId: string, staffId: string): Promise<void> {
  // Waits for a parent who is just opening a fee, which the next statement then finds.
  await sql`select from admission where student_id = ${studentId} order by admission_id for update`.execute(trx);
  await sql`
    update fee_order set state = 'replaced'
     where state = 'due' and admission_id in (select admission_id from admission where student_id = ${studentId})`.execute(
    trx,
  );
  await sql`
    update admission a set erased_at = now(), student_id = null, batch_id = null, consents = '{}', answer = '',
           name = 'Erased', father_name = 'Erased', mother_name = 'Erased', address = 'Erased', mobile = '0000000000',
           email = (select u.email from account u where u.user_id = a.user_id), dob = null, gender = 'Other', school = '',
           aadhaar_cipher = null, aadhaar_last_four = null,
           state = case when a.state = 'new' then 'declined' else a.state end,
           decided_by = coalesce(a.decided_by, ${staffId}), decided_at = coalesce(a.decided_at, now())
     where a.student_id = ${studentId}`.execute(trx);
}
