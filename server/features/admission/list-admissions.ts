import { sql } from 'kysely';
import type { AdmissionRecord } from '../../../contract/admission.ts';
import type { Database } from '../../../database/client.ts';
import { maskAadhaar } from '../../../domain/aadhaar.ts';
import { feeBackState, type FeeMoney } from '../../../domain/fee-back.ts';
import { feeStatus } from '../../../domain/fee-status.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import type { OrderPayment } from '../../../domain/payment-status.ts';
import { lookAtRequest } from '../payment/look-at-request.ts';
import type { Payments } from '../payment/payments.ts';
import { paymentsOf } from '../payment/queries.ts';
import { feeMoneyOfAdmission } from './fee-money.ts';
import { batchOfAdmission, foundStage, isSentByGuardian, placeOfAdmission, type PlaceOfForm } from './stage.ts';

/** Asks the provider about at most this many unpaid fees, newest first. Nobody pays more than a few at a time. */
const looksMax = 5;

/** The caller's admissions. The provider is asked about unpaid fees first, as when the fee itself is read. */
export async function listAdmissions(payments: Payments, userId: string): Promise<AdmissionRecord[]> {
  const known = await selectAdmissions(payments.db, userId);
  const unpaid = known.flatMap(({ fee_order_id: feeOrderId, is_paid }) => (feeOrderId && !is_paid ? [feeOrderId] : []));
  if (unpaid.length === 0) return known.map((row) => present(row, 'ended'));
  const looked = new Map(
    await Promise.all(
      unpaid
        .slice(0, looksMax)
        .map(async (feeOrderId) => [feeOrderId, await lookAtRequest(payments, feeOrderId)] as const),
    ),
  );
  const rows = await selectAdmissions(payments.db, userId);
  return rows.map((row) => present(row, looked.get(row.fee_order_id ?? '') ?? 'ended'));
}

interface AdmissionRow {
  admission_id: string;
  name: string;
  father_name: string;
  mother_name: string;
  email: string;
  mobile: string;
  dob: string | null;
  gender: AdmissionRecord['gender'];
  centre: string;
  address: string;
  pincode: string;
  school: string;
  aadhaar_last_four: string | null;
  fee_paise: number;
  created_at: Date;
  erased_at: Date | null;
  state: 'new' | 'accepted' | 'declined';
  answer: string;
  fee_order_id: string | null;
  is_paid: boolean;
  payments: OrderPayment[];
  student_id: string | null;
  place: PlaceOfForm | null;
  batch: string | null;
  money: FeeMoney | null;
}

/** Newest first, each with the state of its fee. Of an erased child only what has a receipt. The cipher is not read. */
async function selectAdmissions(db: Database, userId: string): Promise<AdmissionRow[]> {
  const { rows } = await sql<AdmissionRow>`
    select a.admission_id, a.name, a.father_name, a.mother_name, a.email, a.mobile, a.dob, a.gender, a.centre, a.address,
           a.pincode, a.school, a.aadhaar_last_four, a.fee_paise, a.created_at, a.erased_at, a.state, a.answer,
           case when ${isSentByGuardian} then a.student_id end as student_id, ${placeOfAdmission} as place, ${batchOfAdmission} as batch, ${feeMoneyOfAdmission} as money, f.fee_order_id,
           coalesce(f.state = 'paid', false) as is_paid,
           ${paymentsOf('fee_order_id', 'f')} as payments
      from admission a
      left join lateral (select fee_order_id, state from fee_order where admission_id = a.admission_id
                          order by state = 'paid' desc, created_at desc limit 1) f on true
     where a.user_id = ${userId} and (a.erased_at is null or f.state = 'paid')
     order by a.created_at desc, a.admission_id`.execute(db);
  return rows;
}

/** Of an erased child the receipt is left, and its centre. */
const present = (row: AdmissionRow, looked: 'open' | 'ended'): AdmissionRecord => ({
  ...presentWhole(row, looked),
  ...(row.erased_at !== null && { fatherName: '', motherName: '', mobile: '', address: '', pincode: '' }),
});

const presentWhole = (row: AdmissionRow, looked: 'open' | 'ended'): AdmissionRecord => ({
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
  amount: rupeesFromPaise(row.fee_paise),
  fee_order_id: row.fee_order_id,
  child_id: row.student_id,
  standing: foundStage(row),
  status: feeStatus({ isPaid: row.is_paid, payments: row.payments, looked }),
  ...(row.state === 'declined' && row.erased_at === null && { declined_because: row.answer }),
  ...(row.state === 'declined' &&
    row.money !== null &&
    row.erased_at === null && { fee_back: feeBackState(row.money) }),
  createdAt: row.created_at.toISOString(),
});
