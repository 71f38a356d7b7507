import { sql, type RawBuilder } from 'kysely';
import type { Coach, DeskBatch } from '../../../contract/desk/batches.ts';
import type { DeskOutput, DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { Database } from '../../../database/client.ts';
import {
  freeAndWaited,
  heldOfBatch,
  positionAt,
  positionOfEnrolment,
  timesOfBatch,
  waitingOfBatch,
} from '../../features/batch/queries.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { readListPage } from '../list/list-page.ts';
import { moment } from '../list/moment.ts';
import { escapeLike } from '../list/title-search.ts';
import { isOwnCentre, seesAll } from '../students/own-centres.ts';

const columns = sql`
  b.batch_id, b.version, b.centre, b.name, b.level, b.age_from, b.age_to, b.capacity, b.placed, ${heldOfBatch} as held, ${waitingOfBatch} as waiting,
  b.starts_on::text, b.ends_on::text, b.status, ${timesOfBatch} as times,
  (select coalesce(jsonb_agg(jsonb_build_object('staff_id', m.staff_id, 'name', m.full_name) order by m.full_name), '[]')
     from batch_coach k join staff m using (staff_id) where k.batch_id = b.batch_id and m.removed_at is null) as coaches`;

/** Sorted by centre and name. */
export const listDeskBatches = (
  db: Database,
  staff: StaffCaller,
  { q, centre, status, places, after, limit }: DeskQuery<'GET /desk/batches'>,
) => {
  const tests: RawBuilder<unknown>[] = [isOwnCentre(staff, sql`b.centre`)];
  if (q !== '')
    tests.push(sql`(b.name || ' ' || b.centre || ' ' || coalesce(b.level, '')) ilike ${`%${escapeLike(q)}%`}`);
  if (centre) tests.push(sql`b.centre = ${centre}`);
  if (status !== undefined) tests.push(sql`b.status = ${status}`);
  if (places !== undefined) tests.push(sql`b.batch_id in (select f.batch_id from (${freeAndWaited}) f)`);
  const tested = sql.join(tests, sql` and `);
  return readListPage<DeskBatch>(db, {
    table: sql`batch`,
    alias: sql`b`,
    id: sql`b.batch_id`,
    columns,
    matching: tested,
    walk: { within: sql`true`, tested },
    sort: { key: sql`(b.centre || ' ' || b.name)`, kind: 'text', isDescending: false },
    after,
    limit,
  });
};

export async function findDeskBatch(
  db: Database,
  staff: StaffCaller,
  batchId: string,
): Promise<DeskOutput<'GET /desk/batches/:batchId'> | undefined> {
  const { rows } = await sql<DeskBatch>`
    select ${columns} from batch b where b.batch_id = ${batchId} and ${isOwnCentre(staff, sql`b.centre`)}`.execute(db);
  const [batch] = rows;
  if (!batch) return undefined;
  const students = await sql<DeskOutput<'GET /desk/batches/:batchId'>['students'][number]>`
    select e.enrolment_id, s.student_id, s.name, s.dob::text, e.state, s.state as student_state, ${positionOfEnrolment} as position,
           (select coalesce(jsonb_agg(jsonb_build_object('starts_at', ${moment('c.starts_at')}, 'reason', n.reason) order by c.starts_at), '[]')
              from absence_notice n join batch_class c using (class_id)
             where n.student_id = e.student_id and c.batch_id = e.batch_id and c.state = 'planned'
               and c.starts_at > now() and c.starts_at < now() + interval '28 days') as away
      from enrolment e join student s using (student_id)
     where e.batch_id = ${batchId} and e.state <> 'ended'
     order by e.state, case when e.state = 'placed' then lower(s.name) end, e.number`.execute(db);
  const seesForms = staff.permissions.has('admissions.edit');
  const forms = await sql<DeskOutput<'GET /desk/batches/:batchId'>['forms'][number]>`
    select a.admission_id, a.name, a.dob::text, ${positionAt(sql`a.batch_id`, sql`a.waiting_number`)} as position
      from admission a
     where a.batch_id = ${batchId} and a.state = 'new' and a.waiting_number is not null and ${seesForms}
     order by a.waiting_number`.execute(db);
  return { batch, students: students.rows, forms: forms.rows };
}

/** Anyone who can take the roll call can be a coach. */
export async function listBatchChoices(db: Database, staff: StaffCaller) {
  const centres = await sql<{ name: string }>`
    select c.name from centre c where ${isOwnCentre(staff, sql`c.name`)} order by c.position, c.name`.execute(db);
  const coaches = await sql<Coach>`
    select m.staff_id, m.full_name as name from staff m
     where m.removed_at is null and (${seesAll(staff)} or m.staff_id = ${staff.staffId})
       and exists (select from role_permission p where p.role_id = m.role_id and p.permission = 'roll-call.edit')
     order by m.role_id = 'coach' desc, m.full_name, m.staff_id`.execute(db);
  const levels = await db.selectFrom('level').select('name').orderBy('position').orderBy('name').execute();
  return {
    centres: centres.rows.map(({ name }) => name),
    coaches: coaches.rows,
    levels: levels.map(({ name }) => name),
  };
}
