import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AdmissionForm } from '../../../contract/admission.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { admissionsMax } from '../../../domain/admission.ts';
import { placeOf } from '../../../domain/enrolment-state.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../../domain/money.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Caller } from '../../state/sessions.ts';
import { findAcademy, findCentre, findShopState } from '../site/queries.ts';
import { lockBatch } from '../batch/lock-batch.ts';
import { isOpenBatch, nextWaitingNumber } from '../batch/queries.ts';
import { findOwnChildrenLike, isSameChild } from '../student/queries.ts';
import type { AadhaarCipher } from './aadhaar-cipher.ts';
import { admissionReceivedMail } from './received-mail.ts';
import { findStage, type FoundStage } from './stage.ts';

interface Parts {
  db: Database;
  aadhaarCipher: AadhaarCipher;
  outbox: Pick<Outbox, 'sendMail'>;
}

interface Sender {
  caller: Pick<Caller, 'userId' | 'fullName'>;
  isAcknowledged: boolean;
}

type Submitted = Accepted | Refused<'admitted-before' | 'admissions-full' | 'fee-changed'>;

interface Accepted {
  admissionId: string;
  standing: FoundStage;
}

type Decided = Refused<'admitted-before' | 'admissions-full'> | { repeated: string };

const closedText = 'We are closed for now and take no new admissions.';

/**
 * Saves an admission and returns its id, which the fee is paid under. If all places of its batch are taken, it goes on the waiting list,
 * and nothing is to be paid. The same form sent again (a second click, a lost response) returns the existing admission while it is unpaid.
 * Any other form for the same child is refused until the parent confirms it. A declined form counts for nothing.
 */
export async function submitAdmission(
  { db, aadhaarCipher, outbox }: Parts,
  sent: AdmissionForm,
  { caller: { userId, fullName }, isAcknowledged }: Sender,
): Promise<Submitted | Refused<'shop-closed' | 'unknown-centre' | 'unknown-child' | 'bad-input'>> {
  if ((await findShopState(db)) !== 'open') return refuse('shop-closed', { message: closedText });
  const form = (await findAcademy(db)).asks_aadhaar ? sent : withoutAadhaar(sent);
  const centre = await findCentre(db, form.center);
  if (!centre)
    return refuse('unknown-centre', { fields: [{ field: 'center', reason: 'Please choose one of our centres.' }] });
  const row = rowOf({ ...form, center: centre.name });
  if (form.batch_id !== '' && !(await isOffered(db, form.batch_id, centre.name))) return notOffered();
  // In a flood most calls end here, without waiting for the lock.
  const batchId = form.batch_id === '' ? null : form.batch_id;
  const early = decide(form, await findKnownAdmissions(db, userId, row, batchId));
  if (early instanceof Refused) return early;
  return db.transaction().execute(async (trx) => {
    // Serialises forms from one account; two at once would both pass the checks.
    await trx.selectFrom('account').select('user_id').where('user_id', '=', userId).forUpdate().execute();
    const decided = decide(form, await findKnownAdmissions(trx, userId, row, batchId));
    if (decided instanceof Refused) return decided;
    if (decided) return { admissionId: decided.repeated, standing: await findStage(trx, decided.repeated) };
    const { admission_fee_paise: feePaise, asks_aadhaar: isAsked } = await lockAcademy(trx);
    if (form.amount !== undefined && paiseFromRupees(form.amount) !== feePaise) {
      return refuse('fee-changed', { amount: rupeesFromPaise(feePaise) });
    }
    const child = await findChild(trx, userId, form);
    if (child instanceof Refused) return child;
    const batch = batchId === null ? null : await lockBatch(trx, batchId);
    if (batch === undefined || (batch !== null && !batch.is_open)) return notOffered();
    const waits = batch !== null && placeOf(batch) === 'waiting';
    const admissionId = randomBytes(16).toString('hex');
    await trx
      .insertInto('admission')
      .values({
        ...(isAsked ? row : rowOf(withoutAadhaar({ ...form, center: centre.name }))),
        admission_id: admissionId,
        user_id: userId,
        user_name: fullName,
        aadhaar_cipher: form.aadhar === '' || !isAsked ? null : aadhaarCipher.encrypt(form.aadhar, admissionId),
        rules_agreed: true,
        student_id: child,
        batch_id: batchId,
        waiting_number: waits ? sql<number>`${nextWaitingNumber}` : null,
        consents: form.consents,
        fee_paise: feePaise,
      })
      .execute();
    const standing = await findStage(trx, admissionId);
    if (isAcknowledged) await outbox.sendMail(trx, admissionReceivedMail(form.email, centre.name, standing));
    return { admissionId, standing };
  });
}

/** The field is switched off: a number from a page that was opened before is neither stored nor compared. */
const withoutAadhaar = (form: AdmissionForm): AdmissionForm => ({ ...form, aadhar: '' });

/** Nobody switches the field off or removes the numbers until this form is stored. */
async function lockAcademy(trx: Transaction) {
  await sql`select from academy for share`.execute(trx);
  return findAcademy(trx);
}

/**
 * The child that the form is for: the chosen one, or the only one of this name and birthday. Null: not in My account, or one of twins;
 * then staff find out when they accept the form.
 */
async function findChild(
  trx: Transaction,
  userId: string,
  { child_id, name, dob }: AdmissionForm,
): Promise<string | null | Refused<'unknown-child'>> {
  if (child_id === '') {
    const [only = null, ...others] = await findOwnChildrenLike(trx, userId, { name, dob: dob === '' ? null : dob });
    return only !== null && others.length === 0 && (await keepStudent(trx, only)) ? only : null;
  }
  const { rows } = await sql`
    select from guardian where user_id = ${userId} and student_id = ${child_id}`.execute(trx);
  return rows.length > 0 && (await keepStudent(trx, child_id)) ? child_id : refuse('unknown-child');
}

/** Blocks an erasure of the child until this form is stored, so that the form is erased too. False: already erased. */
async function keepStudent(trx: Transaction, studentId: string): Promise<boolean> {
  const { rows } = await sql`select from student where student_id = ${studentId} for key share`.execute(trx);
  return rows.length > 0;
}

const notOffered = () =>
  refuse('bad-input', {
    fields: [{ field: 'batch_id', reason: 'Please choose one of the batches of this centre.' }],
  });

async function isOffered(db: Database, batchId: string, centre: string): Promise<boolean> {
  const { rows } = await sql`
    select from batch b where b.batch_id = ${batchId} and b.centre = ${centre} and ${isOpenBatch}`.execute(db);
  return rows.length > 0;
}

/** Null: go ahead and save it. */
function decide(form: AdmissionForm, { count, earlier }: KnownAdmissions): Decided | null {
  const repeated = earlier.find(({ is_repeat, is_paid }) => is_repeat && !is_paid);
  if (repeated) return { repeated: repeated.admission_id };
  const [first] = earlier;
  if (first && form.again !== true) return askAgain(form.name, first);
  return count >= admissionsMax ? refuse('admissions-full') : null;
}

function askAgain(name: string, { admission_id: earlierId, is_paid: isPaid }: EarlierAdmission) {
  const paid = isPaid ? 'and the fee is paid' : 'but its fee is not paid yet';
  const message = `You have already sent an admission form for ${name}, ${paid}. Send this one anyway?`;
  return refuse('admitted-before', { message, earlierId });
}

/** The columns that are copied from the form unchanged. */
const rowOf = (form: AdmissionForm) => ({
  name: form.name,
  father_name: form.fatherName,
  mother_name: form.motherName,
  email: form.email,
  mobile: form.mobile,
  dob: form.dob === '' ? null : form.dob,
  gender: form.gender,
  centre: form.center,
  address: form.address,
  pincode: form.pincode,
  school: form.school,
  aadhaar_last_four: form.aadhar === '' ? null : form.aadhar.slice(-4),
});

type FormRow = ReturnType<typeof rowOf>;

interface EarlierAdmission {
  admission_id: string;
  is_paid: boolean;
  /** The identical form, sent a moment ago. */
  is_repeat: boolean;
}

interface KnownAdmissions {
  count: number;
  /** Those that look like the same child, paid ones first. */
  earlier: EarlierAdmission[];
}

/**
 * How many admissions the account has, and which look like the same child: same name, and the dates of birth do not differ. If one
 * is missing we assume the same child, because the worst that happens is that we ask the parent.
 */
async function findKnownAdmissions(
  db: Database | Transaction,
  userId: string,
  form: FormRow,
  batchId: string | null,
): Promise<KnownAdmissions> {
  const { rows } = await sql<KnownAdmissions>`
    with own as (
      select a.*, exists (select from fee_order f where f.admission_id = a.admission_id and f.state = 'paid') as is_paid
        from admission a where a.user_id = ${userId}
    )
    select count(*)::integer as count,
      coalesce(jsonb_agg(jsonb_build_object('admission_id', admission_id, 'is_paid', is_paid, 'is_repeat',
          created_at > now() - interval '10 minutes' and batch_id is not distinct from ${batchId}::text and dob is not distinct from ${form.dob}::date
            and aadhaar_last_four is not distinct from ${form.aadhaar_last_four}
            and (name, father_name, mother_name, email, mobile, gender, centre, address, pincode, school)
              = (${form.name}, ${form.father_name}, ${form.mother_name}, ${form.email}, ${form.mobile}, ${form.gender},
                 ${form.centre}, ${form.address}, ${form.pincode}, ${form.school}))
          order by is_paid desc, created_at desc) filter (where s.state <> 'declined' and ${isSameChild(form)}), '[]') as earlier
      from own s`.execute(db);
  return rows[0] ?? { count: 0, earlier: [] };
}
