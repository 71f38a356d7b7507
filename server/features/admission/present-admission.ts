import type { AdmissionRecord } from '../../../contract/admission.ts';
import { maskAadhaar } from '../../../domain/aadhaar.ts';
import { feeStatus } from '../../../domain/fee-status.ts';
import type { AdmissionRow } from './queries.ts';

/** An admission in the words of the API. */
export const presentAdmission = (row: AdmissionRow, looked: 'open' | 'ended'): AdmissionRecord => ({
  id: row.admission_id,
  name: row.name,
  fatherName: row.father_name,
  motherName: row.mother_name,
  email: row.email,
  mobile: row.mobile,
  dob: row.dob ?? '',
  gender: row.gender,
  center: row.centre,
  address: row.address,
  pincode: row.pincode,
  school: row.school,
  aadhar: row.aadhaar_last_four === null ? '' : maskAadhaar(row.aadhaar_last_four),
  rulesAgreed: '1',
  payment_id: row.admission_id,
  fee_order_id: row.fee_order_id,
  status: feeStatus({ isPaid: row.is_paid, payments: row.payments, looked }),
  createdAt: row.created_at.toISOString(),
});
