import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { accessOfGuardian, emailOfGuardian, inviteGuardian } from '../../features/student/invitation.ts';
import { refuse } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction, type Subject, type Values } from '../change/staff-transaction.ts';
import { studentSubject } from './student-subject.ts';

type Sent = DeskBody<'POST /desk/students/:studentId/guardians'>;

export interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

export const addStudentGuardian = ({ db, outbox }: Parts, staff: StaffCaller, studentId: string, sent: Sent) =>
  staffTransaction(db, staff, { action: 'guardian added', subject: studentSubject(studentId) }, async (trx) => {
    if (await isThere(trx, studentId, sent, null)) return taken();
    await insertGuardian(trx, outbox, studentId, sent);
    return undefined;
  });

/** Giving a guardian access to the child in My account sends an invitation. */
export async function insertGuardian(
  trx: Transaction,
  outbox: Parts['outbox'],
  studentId: string,
  { access, ...contact }: Sent,
): Promise<void> {
  const { guardian_id: guardianId } = await trx
    .insertInto('guardian')
    .values({ student_id: studentId, user_id: null, gets_messages: access !== 'none', ...contact })
    .returning('guardian_id')
    .executeTakeFirstOrThrow();
  if (access === 'account') await inviteGuardian(trx, outbox, { guardianId, email: contact.email });
}

const taken = () => refuse('name-taken', { message: 'This child already has a guardian with this email.' });

async function isThere(trx: Transaction, studentId: string, { email }: Sent, except: string | null) {
  if (email === '') return false;
  const { rows } = await sql`
    select from guardian g left join account a using (user_id)
     where g.student_id = ${studentId} and ${emailOfGuardian} = ${email}
       and g.guardian_id is distinct from ${except}`.execute(trx);
  return rows.length > 0;
}

const findStudentOf = (db: Database, guardianId: string) =>
  db.selectFrom('guardian').select('student_id').where('guardian_id', '=', guardianId).executeTakeFirst();

/** The student, with the values of one guardian instead of the child's: a conflict shows them. */
function guardianSubject(studentId: string, guardianId: string): Subject<Values> {
  const student = studentSubject(studentId);
  return {
    ...student,
    async lock(trx) {
      const found = await student.lock(trx);
      const { rows } = await sql<Values>`
        select g.name, g.relation, coalesce(nullif(g.mobile, ''), a.mobile, '') as mobile, ${emailOfGuardian} as email,
               g.address, g.pincode, ${accessOfGuardian} as access
          from guardian g left join account a using (user_id) where g.guardian_id = ${guardianId}`.execute(trx);
      return found && rows[0] && { version: found.version, values: { ...rows[0], details: found.values['details'] } };
    },
  };
}

/** Another email or less access ends the account's access at once, and an open invitation. */
export async function changeGuardian(
  { db, outbox }: Parts,
  staff: StaffCaller,
  guardianId: string,
  { version, ...sent }: DeskBody<'PATCH /desk/guardians/:guardianId'>,
) {
  const found = await findStudentOf(db, guardianId);
  if (!found) return refuse('unknown-row');
  const subject = guardianSubject(found.student_id, guardianId);
  return staffTransaction(
    db,
    staff,
    { action: 'guardian changed', subject, version, yours: sent },
    async (trx, { email, access }) => {
      if (await isThere(trx, found.student_id, sent, guardianId)) return taken();
      const keepsAccess = sent.access === 'account' && access === 'account' && sent.email === email;
      await sql`
        update guardian set name = ${sent.name}, relation = ${sent.relation}, mobile = ${sent.mobile}, email = ${sent.email},
               address = ${sent.address}, pincode = ${sent.pincode}, gets_messages = ${sent.access !== 'none'},
               user_id = case when ${keepsAccess} then user_id end
         where guardian_id = ${guardianId}`.execute(trx);
      if (!keepsAccess) {
        await sql`delete from guardian_invitation where guardian_id = ${guardianId}`.execute(trx);
        if (sent.access === 'account') await inviteGuardian(trx, outbox, { guardianId, email: sent.email });
      }
      await markChanged(trx, found.student_id);
      return undefined;
    },
  );
}

export async function inviteAgain({ db, outbox }: Parts, staff: StaffCaller, guardianId: string) {
  const found = await findStudentOf(db, guardianId);
  if (!found) return refuse('unknown-row');
  const subject = guardianSubject(found.student_id, guardianId);
  return staffTransaction(db, staff, { action: 'guardian invited again', subject }, async (trx) => {
    const { rows } = await sql<{ email: string }>`
      select g.email from guardian g join guardian_invitation i using (guardian_id)
       where g.guardian_id = ${guardianId} and i.accepted_at is null`.execute(trx);
    const [invited] = rows;
    if (!invited) return refuse('not-invited');
    await inviteGuardian(trx, outbox, { guardianId, email: invited.email });
    await markChanged(trx, found.student_id);
    return undefined;
  });
}

/** Raises the version, so that there is an audit row although it may not contain the change. */
const markChanged = (trx: Transaction, studentId: string) =>
  sql`update student set version = version + 1 where student_id = ${studentId}`.execute(trx);

export async function removeGuardian(db: Database, staff: StaffCaller, guardianId: string) {
  const found = await findStudentOf(db, guardianId);
  if (!found) return refuse('unknown-row');
  const subject = studentSubject(found.student_id);
  return staffTransaction(db, staff, { action: 'guardian removed', subject }, async (trx, { guardians }) => {
    if (guardians <= 1)
      return refuse('in-use', { message: 'Every child needs a guardian. Please add another one first.' });
    await trx.deleteFrom('guardian').where('guardian_id', '=', guardianId).execute();
    return undefined;
  });
}
