import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Permission } from '../../../contract/desk/permissions.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import type { FeeBackWay } from '../../../domain/fee-back.ts';
import type { ConsentPurpose, Relation } from '../../../domain/student-state.ts';
import { endDueFee } from '../../features/admission/lock-payable.ts';
import { tellFeeDue } from '../../features/admission/tell-fee-due.ts';
import { giveConsents, hasConsent } from '../../features/student/consents.ts';
import { placeStudent, type Place } from '../../features/student/place-student.ts';
import {
  addGuardian,
  findOwnChildrenLike,
  insertStudent,
  lockFamily,
  moveStudent,
} from '../../features/student/queries.ts';
import { tellFamilies } from '../../features/student/tell-family.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction, versioned, type Subject } from '../change/staff-transaction.ts';
import { placeNotice } from '../students/place-notice.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
}

export interface AdmissionValues extends Record<string, unknown> {
  state: string;
  student_id: string | null;
  user_id: string;
  user_name: string;
  name: string;
  dob: string | null;
  gender: 'Male' | 'Female' | 'Other';
  school: string;
  father_name: string;
  mother_name: string;
  mobile: string;
  email: string;
  address: string;
  pincode: string;
  centre: string;
  consents: ConsentPurpose[];
  created_at: Date;
  batch_id: string | null;
  waiting_number: number | null;
  is_paid: boolean;
  fee_back: FeeBackWay | null;
  fee_settled_at: Date | null;
}

/** Audit rows are never deleted, so they contain nothing from the form. */
export const admissionSubject = (
  admissionId: string,
  permission: Permission = 'admissions.edit',
): Subject<AdmissionValues> => ({
  kind: 'admission',
  id: admissionId,
  permission,
  audited: ['state', 'student_id', 'fee_back', 'fee_settled_at'],
  async lock(trx) {
    // First, because one statement would not see a payment that was settled while it waited for the lock.
    await sql`select from admission where admission_id = ${admissionId} for update`.execute(trx);
    const { rows } = await sql<AdmissionValues & { version: number }>`
      select version, state, student_id, user_id, user_name, name, dob::text, gender, school, father_name, mother_name, mobile, email,
             address, pincode, centre, consents, created_at, batch_id, waiting_number, fee_back, fee_settled_at,
             exists (select from fee_order f where f.admission_id = a.admission_id and f.state = 'paid') as is_paid
        from admission a where admission_id = ${admissionId}`.execute(trx);
    return versioned(rows[0]);
  },
});

export async function acceptAdmission(
  { db, outbox }: Parts,
  staff: StaffCaller,
  admissionId: string,
  { version, student_id, batch_id: batchId, consents, again }: DeskBody<'POST /desk/admissions/:admissionId/accept'>,
) {
  const result: { studentId: string; place: Place | null } = { studentId: '', place: null };
  const edited = await retryDeadlock(() =>
    staffTransaction(
      db,
      staff,
      { action: 'admission accepted', subject: admissionSubject(admissionId), version },
      async (trx, form) => {
        if (form.state !== 'new') return refuse('admission-decided');
        await lockFamily(trx, form.user_id);
        const studentId = await findOrAddStudent(trx, form, { studentId: student_id, again, actor: staff.staffId });
        if (studentId instanceof Refused) return studentId;
        const isGuardians = await isFirstOrGuardian(trx, studentId, form.user_id);
        if (isGuardians) {
          await addParents(trx, studentId, form);
          await giveConsents(trx, {
            studentId,
            purposes: form.consents,
            by: { userId: form.user_id },
            at: form.created_at,
          });
        }
        await giveConsents(trx, { studentId, purposes: consents, by: { staffId: staff.staffId } });
        if (!(await hasConsent(trx, studentId, 'training'))) return refuse('consent-needed');
        await moveStudent(trx, { studentId, to: 'active', actor: staff.staffId });
        // Before it is placed: from here on it neither waits nor holds a place itself.
        await sql`
        update admission set state = 'accepted', student_id = ${studentId}, batch_id = coalesce(${batchId}, batch_id),
               decided_by = ${staff.staffId}, decided_at = now()
         where admission_id = ${admissionId}`.execute(trx);
        const waitingNumber = form.batch_id === batchId ? form.waiting_number : null;
        const asked = { isPaid: form.is_paid, waitingNumber };
        const place = batchId === null ? null : await placeStudent(trx, { studentId, batchId, form: asked });
        if (place instanceof Refused) return place;
        if (place?.state === 'waiting') await endDueFee(trx, admissionId);
        const notice =
          place === null || batchId === null
            ? acceptedNotice(form)
            : await placeNotice(trx, { studentId, batchId, place });
        const paragraphs = isGuardians ? notice.paragraphs : [...notice.paragraphs, sentByOther(form)];
        await tellFamilies(trx, outbox, [studentId], { ...notice, paragraphs });
        if (!isGuardians) await outbox.sendMail(trx, await otherSenderMail(trx, form));
        if (place?.state === 'placed') await tellFeeDue(trx, outbox, studentId);
        Object.assign(result, { studentId, place });
        return undefined;
      },
    ),
  );
  if (edited instanceof Refused) return edited;
  return { student_id: result.studentId, place: result.place, audit_id: edited.auditId };
}

interface Choice {
  studentId: string | null;
  again: boolean | undefined;
  actor: string;
}

/** A child like one of the family's is added only if staff say that it is another one; otherwise one child would become two students. */
async function findOrAddStudent(trx: Transaction, form: AdmissionValues, { studentId, again, actor }: Choice) {
  if (studentId !== null) {
    const { rows } = await sql`select from student where student_id = ${studentId} for update`.execute(trx);
    return rows.length === 0 ? refuse('unknown-row') : studentId;
  }
  const [known] = await findOwnChildrenLike(trx, form.user_id, form);
  if (known !== undefined && again !== true) return refuse('child-known', { earlierId: known });
  const { name, dob, gender, school } = form;
  return insertStudent(trx, { name, dob, gender, school }, actor);
}

/**
 * Only then the form speaks for the child: its sender becomes or is a guardian, and its parents and consents count. Anybody can send a form
 * with the name of a child who has guardians already; such a sender has to be invited.
 */
async function isFirstOrGuardian(trx: Transaction, studentId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ guardians: number; is_guardian: boolean | null }>`
    select count(*)::integer as guardians, bool_or(user_id = ${userId}) as is_guardian
      from guardian where student_id = ${studentId}`.execute(trx);
  return rows[0]?.guardians === 0 || rows[0]?.is_guardian === true;
}

/** Adds the parents named in the form, and the account that sent it, which may be somebody else's. */
async function addParents(trx: Transaction, studentId: string, form: AdmissionValues): Promise<void> {
  const isAccount = (name: string) => name.toLowerCase() === form.user_name.toLowerCase();
  const relation: Relation = isAccount(form.father_name)
    ? 'Father'
    : isAccount(form.mother_name)
      ? 'Mother'
      : 'Guardian';
  const { mobile, email, address, pincode } = form;
  const sent = { student_id: studentId, user_id: form.user_id, name: form.user_name, relation };
  await addGuardian(trx, { ...sent, mobile, email: email.toLowerCase(), address, pincode });
  await sql`
    update guardian set address = ${address}, pincode = ${pincode}, mobile = ${mobile}
     where student_id = ${studentId} and user_id = ${form.user_id} and address = ''`.execute(trx);
  for (const [name, as] of [
    [form.father_name, 'Father'],
    [form.mother_name, 'Mother'],
  ] as const) {
    if (isAccount(name)) continue;
    await sql`
      insert into guardian (student_id, name, relation)
      select ${studentId}, ${name}, ${as}
       where not exists (select from guardian where student_id = ${studentId} and lower(name) = lower(${name}))`.execute(
      trx,
    );
  }
}

const sentByOther = ({ user_name }: AdmissionValues) =>
  `The admission form came from ${user_name}, who does not see the child in My account. If you do not know this person, please tell us.`;

/** Tells nothing of what we know about the child. */
async function otherSenderMail(trx: Transaction, form: AdmissionValues): Promise<Mail> {
  const subject = `Your admission form for our ${form.centre} centre`;
  return {
    to: await emailOfSender(trx, form),
    subject,
    content: {
      heading: subject,
      paragraphs: [
        `We have accepted the form for ${form.name}, who is already with us. To protect the child, My account does not show you the child’s data yet.`,
        'If you are a parent or guardian, please ask us for an invitation.',
      ],
      after: [],
    },
  };
}

export async function emailOfSender(trx: Transaction, form: AdmissionValues): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from account where user_id = ${form.user_id}`.execute(trx);
  return rows[0]?.email ?? form.email;
}

const acceptedNotice = ({ name, centre }: AdmissionValues) => ({
  subject: `Welcome to our ${centre} centre`,
  paragraphs: [`We have accepted the admission of ${name}. We will write to you again about the batch.`],
  push: { title: 'Admission accepted', body: `Welcome to our ${centre} centre` },
});
