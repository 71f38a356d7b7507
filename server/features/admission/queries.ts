import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { OrderPayment } from '../../../domain/payment-status.ts';
import { paymentsOf } from '../payment/queries.ts';

export interface NewAdmission {
  admissionId: string;
  userId: string;
  userName: string;
  name: string;
  fatherName: string;
  motherName: string;
  email: string;
  mobile: string;
  dob: string | null;
  gender: 'Male' | 'Female' | 'Other';
  centre: string;
  address: string;
  pincode: string;
  school: string;
  aadhaar: { cipher: Buffer; lastFour: string } | null;
}

export async function insertAdmission(trx: Transaction, admission: NewAdmission): Promise<void> {
  const { admissionId, userId, userName, fatherName, motherName, aadhaar, ...same } = admission;
  await trx
    .insertInto('admission')
    .values({
      ...same,
      admission_id: admissionId,
      user_id: userId,
      user_name: userName,
      father_name: fatherName,
      mother_name: motherName,
      aadhaar_cipher: aadhaar?.cipher ?? null,
      aadhaar_last_four: aadhaar?.lastFour ?? null,
      rules_agreed: true,
    })
    .execute();
}

/** Makes the admissions of one account wait for each other, and counts them. */
export async function lockAndCountAdmissions(trx: Transaction, userId: string): Promise<number> {
  await trx.selectFrom('account').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('admission')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface AdmissionRow {
  admission_id: string;
  name: string;
  father_name: string;
  mother_name: string;
  email: string;
  mobile: string;
  dob: string | null;
  gender: NewAdmission['gender'];
  centre: string;
  address: string;
  pincode: string;
  school: string;
  aadhaar_last_four: string | null;
  created_at: Date;
  fee_order_id: string | null;
  is_paid: boolean;
  payments: OrderPayment[];
}

/** Newest first, each with what became of its fee. The cipher stays where it is. */
export async function listAdmissionsOf(db: Database, userId: string): Promise<AdmissionRow[]> {
  const { rows } = await sql<AdmissionRow>`
    select a.admission_id, a.name, a.father_name, a.mother_name, a.email, a.mobile, a.dob, a.gender, a.centre, a.address,
           a.pincode, a.school, a.aadhaar_last_four, a.created_at, f.fee_order_id,
           coalesce(f.state = 'paid', false) as is_paid,
           ${paymentsOf('fee_order_id', 'f')} as payments
      from admission a
      left join lateral (select fee_order_id, state from fee_order where admission_id = a.admission_id
                          order by state = 'paid' desc, created_at desc limit 1) f on true
     where a.user_id = ${userId}
     order by a.created_at desc, a.admission_id`.execute(db);
  return rows;
}
