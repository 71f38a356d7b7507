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

export interface EarlierAdmission {
  admission_id: string;
  is_paid: boolean;
  /** The very same form, sent a moment ago. */
  is_repeat: boolean;
}

/** Makes those who send admissions from one account wait for each other. */
export async function lockAdmissions(trx: Transaction, userId: string): Promise<void> {
  await trx.selectFrom('account').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

export interface KnownAdmissions {
  count: number;
  /** Those that look like the same child, paid ones first. */
  earlier: EarlierAdmission[];
}

/**
 * How many admissions the account has, and which of them look like the same child: the same name, and no other date of birth. A
 * form without a date of birth counts as the same child, because it is only asked about.
 */
export async function findKnownAdmissions(db: Database | Transaction, form: NewAdmission): Promise<KnownAdmissions> {
  const { rows } = await sql<KnownAdmissions>`
    with own as (
      select a.*, exists (select from fee_order f where f.admission_id = a.admission_id and f.state = 'paid') as is_paid
        from admission a where a.user_id = ${form.userId}
    )
    select count(*)::integer as count,
      coalesce(jsonb_agg(jsonb_build_object('admission_id', admission_id, 'is_paid', is_paid, 'is_repeat',
          created_at > now() - interval '10 minutes' and dob is not distinct from ${form.dob}::date
            and aadhaar_last_four is not distinct from ${form.aadhaar?.lastFour ?? null}
            and (name, father_name, mother_name, email, mobile, gender, centre, address, pincode, school)
              = (${form.name}, ${form.fatherName}, ${form.motherName}, ${form.email}, ${form.mobile}, ${form.gender},
                 ${form.centre}, ${form.address}, ${form.pincode}, ${form.school}))
          order by is_paid desc, created_at desc) filter (where ${isSameChild(form)}), '[]') as earlier
      from own`.execute(db);
  return rows[0] ?? { count: 0, earlier: [] };
}

const isSameChild = ({ name, dob }: NewAdmission) => sql`
  lower(regexp_replace(name, '\\s+', ' ', 'g')) = lower(regexp_replace(${name}, '\\s+', ' ', 'g'))
  and (dob is null or ${dob}::date is null or dob = ${dob}::date)`;

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
