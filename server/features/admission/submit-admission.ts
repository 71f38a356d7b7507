import { randomBytes } from 'node:crypto';
import type { AdmissionForm } from '../../../contract/admission.ts';
import type { Database } from '../../../database/client.ts';
import { admissionsMax } from '../../../domain/admission.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Caller } from '../../http/session.ts';
import { findCentre } from '../site/queries.ts';
import type { AadhaarCipher } from './aadhaar-cipher.ts';
import { insertAdmission, lockAndCountAdmissions } from './queries.ts';

interface Parts {
  db: Database;
  aadhaarCipher: AadhaarCipher;
}

/** Keeps an admission; its fee is asked for under the id that is returned. */
export function submitAdmission(
  { db, aadhaarCipher }: Parts,
  form: AdmissionForm,
  caller: Pick<Caller, 'userId' | 'fullName'>,
): Promise<{ admissionId: string } | Refused<'unknown-centre' | 'admissions-full'>> {
  const { name, fatherName, motherName, email, mobile, dob, gender, address, pincode, school, aadhar } = form;
  return db.transaction().execute(async (trx) => {
    const centre = await findCentre(trx, form.center);
    if (!centre)
      return refuse('unknown-centre', { fields: [{ field: 'center', reason: 'Please choose one of our centers.' }] });
    if ((await lockAndCountAdmissions(trx, caller.userId)) >= admissionsMax) return refuse('admissions-full');
    const admissionId = randomBytes(16).toString('hex');
    await insertAdmission(trx, {
      admissionId,
      userId: caller.userId,
      userName: caller.fullName,
      name,
      fatherName,
      motherName,
      email,
      mobile,
      dob: dob === '' ? null : dob,
      gender,
      centre: centre.name,
      address,
      pincode,
      school,
      aadhaar:
        aadhar === '' ? null : { cipher: aadhaarCipher.encrypt(aadhar, admissionId), lastFour: aadhar.slice(-4) },
    });
    return { admissionId };
  });
}
