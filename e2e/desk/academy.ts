import { randomBytes } from 'node:crypto';
import type { OwnShop } from '../own-shop.ts';

type Shop = Pick<OwnShop, 'rows'>;

/** A batch at Airoli with a class tomorrow. */
export async function addBatch(shop: Shop, { name = 'Evening', capacity = 10 } = {}): Promise<string> {
  const full = `${name} ${randomBytes(3).toString('hex')}`;
  const [batch] = await shop.rows<{ batch_id: string }>(
    `insert into batch (centre, name, level, age_from, age_to, capacity, starts_on)
     values ('Airoli', $1, 'Beginner', 5, 12, $2, current_date) returning batch_id`,
    [full, capacity],
  );
  const batchId = batch?.batch_id ?? '';
  // As the class below, so that planning leaves it alone.
  await shop.rows(
    `insert into batch_day (batch_id, day, starts_at, minutes)
     select $1, to_char(at, 'Dy'), at::time, 60
       from (select (date_trunc('hour', now()) + interval '1 day') at time zone 'Asia/Kolkata' as at) t`,
    [batchId],
  );
  await shop.rows(
    `insert into batch_class (batch_id, planned_at, starts_at, ends_at)
     select $1, at, at, at + interval '1 hour' from (select date_trunc('hour', now()) + interval '1 day' as at) t`,
    [batchId],
  );
  return batchId;
}

/** An admission form with consent to training. */
export async function addForm(shop: Shop, child: string, batchId: string | null = null): Promise<string> {
  const email = `${randomBytes(5).toString('hex')}@example.in`;
  const [form] = await shop.rows<{ admission_id: string }>(
    `with parent as (
       insert into account (email, full_name, mobile, password_hash) values ($1, 'Rohan Shah', '9876543210', repeat('x', 60))
       returning user_id)
     insert into admission (user_id, user_name, name, father_name, mother_name, email, mobile, dob, gender, centre, address, pincode,
         rules_agreed, fee_paise, batch_id, consents)
     select user_id, 'Rohan Shah', $2, 'Rohan Shah', 'Meera Shah', $1, '9876543210', '2016-02-29', 'Male', 'Airoli', '12 Palm Beach Road',
         '400708', true, 100000, $3, '{training}' from parent returning admission_id`,
    [email, child, batchId],
  );
  return form?.admission_id ?? '';
}

/** A batch with a student, and a form to decide. */
export async function addAcademy(shop: Shop): Promise<{ batchId: string; studentId: string; admissionId: string }> {
  const batchId = await addBatch(shop);
  const [student] = await shop.rows<{ student_id: string }>(
    `insert into student (name, dob, state, medical_note) values ('Ira Patil', '2017-04-05', 'active', 'Asthma') returning student_id`,
  );
  const studentId = student?.student_id ?? '';
  await shop.rows(`insert into student_state_change (student_id, state, actor) values ($1, 'active', 'system')`, [
    studentId,
  ]);
  await shop.rows(
    `insert into guardian (student_id, name, relation, mobile, email) values ($1, 'Sana Patil', 'Mother', '9123456780', 'sana@example.in')`,
    [studentId],
  );
  await shop.rows(`insert into consent (student_id, purpose, notice_version) values ($1, 'training', 1)`, [studentId]);
  await shop.rows(`insert into enrolment (batch_id, student_id, state, placed_at) values ($1, $2, 'placed', now())`, [
    batchId,
    studentId,
  ]);
  return { batchId, studentId, admissionId: await addForm(shop, 'Kabir Shah', batchId) };
}

/** A class at Airoli that began ten minutes ago, with this many students. */
export async function addRollCall(
  shop: Shop,
  { students }: { students: number },
): Promise<{ classId: string; batch: string }> {
  const batch = `Roll ${randomBytes(3).toString('hex')}`;
  const [added] = await shop.rows<{ class_id: string; batch_id: string }>(
    `with b as (
       insert into batch (centre, name, capacity, starts_on) values ('Airoli', $1, 100, current_date - 60) returning batch_id)
     insert into batch_class (batch_id, planned_at, starts_at, ends_at)
     select batch_id, now() - interval '10 minutes', now() - interval '10 minutes', now() + interval '50 minutes' from b
     returning class_id, batch_id`,
    [batch],
  );
  await shop.rows(
    `with s as (
       insert into student (name, dob, state, medical_note)
       select 'Child ' || to_char(nr, 'FM00'), '2016-02-29', 'active', case when nr = 2 then 'Asthma: inhaler in the blue bag' else '' end
         from generate_series(1, $2::int) nr returning student_id),
     g as (insert into guardian (student_id, name, relation, mobile) select student_id, 'Sana Patil', 'Mother', '9123456780' from s),
     c as (insert into consent (student_id, purpose, notice_version) select student_id, 'training', 1 from s),
     h as (insert into student_state_change (student_id, state, actor) select student_id, 'active', 'system' from s)
     insert into enrolment (batch_id, student_id, state, placed_at, created_at)
     select $1, student_id, 'placed', now() - interval '30 days', now() - interval '30 days' from s`,
    [added?.batch_id ?? '', students],
  );
  return { classId: added?.class_id ?? '', batch };
}

/** The last mark of each student: "Child 01 present". */
export async function marksOf(shop: Shop, classId: string): Promise<string[]> {
  const rows = await shop.rows<{ text: string }>(
    `select s.name || ' ' || a.mark as text from attendance_now a join student s using (student_id) where class_id = $1 order by 1`,
    [classId],
  );
  return rows.map(({ text }) => text);
}

/** Its fee of 1000 rupees is paid. */
export async function payForm(shop: Shop, admissionId: string): Promise<void> {
  const id = randomBytes(6).toString('hex');
  const [fee] = await shop.rows<{ fee_order_id: string }>(
    `insert into fee_order (admission_id, user_id, user_name, fee_paise)
     select admission_id, user_id, user_name, fee_paise from admission where admission_id = $1 returning fee_order_id`,
    [admissionId],
  );
  const feeOrderId = fee?.fee_order_id ?? '';
  const [request] = await shop.rows<{ request_id: string }>(
    `insert into payment_request (purpose, fee_order_id, user_id, amount_paise, provider_order_id, next_check_at)
     select 'fee', fee_order_id, user_id, amount_paise, $2, null from fee_order where fee_order_id = $1 returning request_id`,
    [feeOrderId, `order_${id}`],
  );
  await shop.rows(
    `with p as (
       insert into payment (provider_payment_id, request_id, amount_paise, currency, method, state, outcome, captured_at)
       values ($3, $2, 100000, 'INR', 'upi', 'captured', 'applied', now())),
     r as (update payment_request set state = 'paid', ended_at = now(), listed_at = now() where request_id = $2)
     update fee_order set state = 'paid', paid_at = now(), receipt_is_sample = true where fee_order_id = $1`,
    [feeOrderId, request?.request_id ?? '', `pay_${id}`],
  );
}
