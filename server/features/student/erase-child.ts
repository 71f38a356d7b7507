import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Notice } from './tell-family.ts';
import { isSameChild } from './queries.ts';

/** Receipts of fees are what the tax law asks for. */
export const receiptsStay = 'Receipts of fees stay as long as the tax law asks for them.';

export const erasedNotice = (firstParagraph: string): Notice => {
  const subject = 'We have erased a child’s data';
  return { subject, paragraphs: [firstParagraph, receiptsStay], push: { title: subject, body: receiptsStay } };
};

/**
 * Deleting the student's row also deletes parents, consents, places, attendance and views. Of the child's forms, also the earlier ones from
 * the same accounts, only what a receipt needs is kept. Lock the student first. A form that waits for a decision is refused: always for the
 * job (`staffId` null), because the child is coming back; at the desk if it is paid, because its fee would be forgotten. Roll back then.
 */
export async function eraseChild(
  trx: Transaction,
  { studentId, staffId }: { studentId: string; staffId: string | null },
): Promise<Refused<'form-undecided'> | void> {
  const { rows } = await sql<{ name: string; dob: string | null }>`
    select name, dob::text from student where student_id = ${studentId}`.execute(trx);
  const [child] = rows;
  if (!child) return undefined;
  const forms = await lockForms(
    trx,
    sql`
      s.student_id = ${studentId}
      or s.student_id is null and ${isSameChild(child)}
         and s.user_id in (select g.user_id from guardian g where g.student_id = ${studentId} and g.user_id is not null
                           union select f.user_id from admission f where f.student_id = ${studentId})`,
  );
  if (forms.some(({ state, is_paid }) => state === 'new' && (is_paid || staffId === null))) {
    return refuse('form-undecided');
  }
  await clearForms(trx, forms, staffId);
  // Locks the batches in the same order as when a student leaves; otherwise the two could deadlock.
  await sql`select from batch where batch_id in (select batch_id from enrolment where student_id = ${studentId})
             order by batch_id for update`.execute(trx);
  await trx.deleteFrom('student').where('student_id', '=', studentId).execute();
  return undefined;
}

/** Erases those of `admission s` that match, and returns how many. */
export async function eraseForms(
  trx: Transaction,
  matching: RawBuilder<unknown>,
  staffId: string | null,
): Promise<number> {
  const forms = await lockForms(trx, matching);
  await clearForms(trx, forms, staffId);
  return forms.length;
}

interface LockedForm {
  admission_id: string;
  state: 'new' | 'accepted' | 'declined';
  is_paid: boolean;
}

/** Ends their unpaid fees: late money for one is refunded. */
async function lockForms(trx: Transaction, matching: RawBuilder<unknown>): Promise<LockedForm[]> {
  // Waits for a parent who is just opening or paying a fee, which the next statements then find.
  const { rows } = await sql<{ admission_id: string }>`
    select s.admission_id from admission s where s.erased_at is null and (${matching}) order by s.admission_id for update`.execute(
    trx,
  );
  const ids = rows.map(({ admission_id }) => admission_id);
  await sql`update fee_order set state = 'replaced' where state = 'due' and admission_id = any(${ids}::text[])`.execute(
    trx,
  );
  const { rows: forms } = await sql<LockedForm>`
    select a.admission_id, a.state,
           exists (select from fee_order f where f.admission_id = a.admission_id and f.state = 'paid') as is_paid
      from admission a where a.admission_id = any(${ids}::text[])`.execute(trx);
  return forms;
}

/** Keeps the pincode as the place of supply, and the account's email. */
async function clearForms(trx: Transaction, forms: readonly LockedForm[], staffId: string | null): Promise<void> {
  await sql`
    update admission a set erased_at = now(), student_id = null, batch_id = null, consents = '{}', answer = '',
           waiting_number = null, fee_back_note = '',
           name = 'Erased', father_name = 'Erased', mother_name = 'Erased', address = 'Erased', mobile = '0000000000',
           email = (select u.email from account u where u.user_id = a.user_id), dob = null, gender = 'Other', school = '',
           aadhaar_cipher = null, aadhaar_last_four = null,
           state = case when a.state = 'new' then 'declined' else a.state end,
           decided_by = coalesce(a.decided_by, ${staffId}), decided_at = coalesce(a.decided_at, now())
     where a.admission_id = any(${forms.map(({ admission_id }) => admission_id)}::text[])`.execute(trx);
}

/** Of `admission s`: declined, and not of a student, whose forms go with the child. */
export const isErasableForm = sql`
  s.state = 'declined' and s.erased_at is null
  and not exists (select from student c where c.student_id = s.student_id and c.state <> 'new')`;
