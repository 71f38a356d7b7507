import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { eraseChild, erasedNotice } from '../../features/student/erase-child.ts';
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

/** As the parents asked. Of the child's forms only what a receipt needs is kept. */
export const eraseStudent = ({ db, outbox }: Parts, staff: StaffCaller, studentId: string) =>
  retryDeadlock(() =>
    staffTransaction(
      db,
      staff,
      { action: 'student erased', subject: studentSubject(studentId) },
      async (trx, { name, erasure }) => {
        if (erasure === null) return refuse('no-erasure-asked');
        await tellFamilies(
          trx,
          outbox,
          [studentId],
          erasedNotice(
            `We have erased the data of ${name}, as you asked: places, attendance, consents, sizes, notes and admission forms.`,
          ),
        );
        return eraseChild(trx, { studentId, staffId: staff.staffId });
      },
    ),
  );
