import { randomBytes } from 'node:crypto';
import type { AdmissionForm } from '../../../contract/admission.ts';
import type { Database } from '../../../database/client.ts';
import { admissionsMax } from '../../../domain/admission.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Caller } from '../../state/sessions.ts';
import { findCentre } from '../site/queries.ts';
import type { AadhaarCipher } from './aadhaar-cipher.ts';
import {
  findKnownAdmissions,
  insertAdmission,
  lockAdmissions,
  type EarlierAdmission,
  type KnownAdmissions,
  type NewAdmission,
} from './queries.ts';

interface Parts {
  db: Database;
  aadhaarCipher: AadhaarCipher;
}

type Sender = Pick<Caller, 'userId' | 'fullName'>;

/**
 * Keeps an admission; its fee is asked for under the id that is returned. The same form sent again by a second click, or because
 * its answer was lost, is the admission that is there already, as long as nobody has paid for it. Any other form for the same
 * child is refused until the parent says that it is meant.
 */
export async function submitAdmission(
  { db, aadhaarCipher }: Parts,
  form: AdmissionForm,
  sender: Sender,
): Promise<Decided | Refused<'unknown-centre'>> {
  const centre = await findCentre(db, form.center);
  if (!centre)
    return refuse('unknown-centre', { fields: [{ field: 'center', reason: 'Please choose one of our centers.' }] });
  const admission = newAdmission({ ...form, center: centre.name }, sender, aadhaarCipher);
  // Most of a flood is answered here, without waiting for the lock.
  const early = decide(form, await findKnownAdmissions(db, admission));
  if (early) return early;
  return db.transaction().execute(async (trx) => {
    await lockAdmissions(trx, sender.userId);
    const decided = decide(form, await findKnownAdmissions(trx, admission));
    if (decided) return decided;
    await insertAdmission(trx, admission);
    return { admissionId: admission.admissionId };
  });
}

type Decided = { admissionId: string } | Refused<'admitted-before' | 'admissions-full'>;

/** Null: it is to be kept. */
function decide(form: AdmissionForm, { count, earlier }: KnownAdmissions): Decided | null {
  const repeated = earlier.find(({ is_repeat, is_paid }) => is_repeat && !is_paid);
  if (repeated) return { admissionId: repeated.admission_id };
  const [first] = earlier;
  if (first && form.again !== true) return askAgain(form.name, first);
  return count >= admissionsMax ? refuse('admissions-full') : null;
}

function askAgain(name: string, { admission_id: earlierId, is_paid: isPaid }: EarlierAdmission) {
  const paid = isPaid ? 'and the fee is paid' : 'but its fee is not paid yet';
  const message = `You have sent an admission form for ${name} already, ${paid}. Send this one all the same?`;
  return refuse('admitted-before', { message, earlierId });
}

function newAdmission(form: AdmissionForm, { userId, fullName }: Sender, aadhaarCipher: AadhaarCipher): NewAdmission {
  const { name, fatherName, motherName, email, mobile, dob, gender, address, pincode, school, aadhar } = form;
  const admissionId = randomBytes(16).toString('hex');
  return {
    admissionId,
    userId,
    userName: fullName,
    name,
    fatherName,
    motherName,
    email,
    mobile,
    dob: dob === '' ? null : dob,
    gender,
    centre: form.center,
    address,
    pincode,
    school,
    aadhaar: aadhar === '' ? null : { cipher: aadhaarCipher.encrypt(aadhar, admissionId), lastFour: aadhar.slice(-4) },
  };
}
