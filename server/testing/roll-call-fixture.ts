import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';

let counter = 0;

/** A batch with a class that began ten minutes ago, and so many students who have places since a month. */
export async function addRollClass(
  db: Database,
  {
    centre = 'Airoli',
    students = 3,
    startsIn = '-10 minutes',
  }: { centre?: string; students?: number; startsIn?: string } = {},
): Promise<{ batchId: string; classId: string; studentIds: string[] }> {
  counter += 1;
  const { rows: batches } = await sql<{ batch_id: string; class_id: string }>`
    with b as (
      insert into batch (centre, name, capacity, starts_on) values (${centre}, ${`Roll ${counter}`}, 100, current_date - 60)
      returning batch_id)
    insert into batch_class (batch_id, planned_at, starts_at, ends_at)
    select batch_id, at, at, at + interval '1 hour' from b, (select now() + ${startsIn}::interval as at) t
    returning batch_id, class_id`.execute(db);
  const { batch_id: batchId = '', class_id: classId = '' } = batches[0] ?? {};
  const studentIds: string[] = [];
  for (let nr = 0; nr < students; nr++) studentIds.push(await addRollStudent(db, batchId, `Child ${counter}-${nr}`));
  return { batchId, classId, studentIds };
}

/** Everything that an active student has. */
export async function addRollStudent(db: Database, batchId: string, name: string, over: { note?: string } = {}) {
  const { rows } = await sql<{ student_id: string }>`
    with s as (
      insert into student (name, dob, state, medical_note) values (${name}, '2016-02-29', 'active', ${over.note ?? ''}) returning student_id),
    g as (
      insert into guardian (student_id, name, relation, mobile, email, address, pincode)
      select student_id, 'Asha Rao', 'Mother', '9876543210', 'asha@example.in', '12 Palm Beach Road', '400708' from s),
    c as (insert into consent (student_id, purpose, notice_version) select student_id, 'training', 1 from s),
    h as (insert into student_state_change (student_id, state, actor) select student_id, 'active', 'system' from s)
    insert into enrolment (batch_id, student_id, state, placed_at, created_at)
    select ${batchId}, student_id, 'placed', now() - interval '30 days', now() - interval '30 days' from s
    returning student_id`.execute(db);
  return rows[0]?.student_id ?? '';
}
