import { sql, type RawBuilder } from 'kysely';
import type { RollClass } from '../../../contract/desk/roll-call.ts';
import type { Database } from '../../../database/client.ts';
import { addDays, indiaMoment } from '../../../domain/class-plan.ts';
import { indiaDate } from '../../../domain/india-time.ts';
import { isTaughtBy } from '../../features/batch/serve-calendar.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { isOwnCentre, seesAll } from '../students/own-centres.ts';

/** A class without a roll call stays on the list for a week. */
const untakenDays = 7;
/** Days for which a phone can take roll calls after losing its network. */
const daysAhead = 2;

/** Of `batch_class c join batch b`: classes at the caller's centres, and the caller's own classes elsewhere. */
export const mayMark = (staff: StaffCaller): RawBuilder<unknown> =>
  seesAll(staff) ? sql`true` : sql`(${isOwnCentre(staff, sql`b.centre`)} or ${isTaughtBy(staff.staffId)})`;

/** Of `enrolment e` and `batch_class c`: the student had a place when the class began, or has one now if it has not begun. */
export const hasPlaceIn = sql`(
  e.batch_id = c.batch_id and e.placed_at <= c.starts_at and coalesce(e.ended_at, 'infinity') > c.starts_at)`;

const isTaken = sql`exists (select from attendance a where a.class_id = c.class_id)`;

const studentsFor = (staffId: string) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('student_id', s.student_id, 'name', s.name, 'mark', m.mark, 'overruled', o.overruled,
           'absence', n.reason, 'medical_note', s.medical_note,
           'may_be_photographed', exists (select from consent f where f.student_id = s.student_id and f.purpose = 'photos'
                                             and f.withdrawn_at is null),
           'age', extract(year from age((now() at time zone 'Asia/Kolkata')::date, s.dob))::integer) order by lower(s.name), s.student_id), '[]')
    from student s
    left join attendance_now m on m.class_id = c.class_id and m.student_id = s.student_id
    left join lateral (select jsonb_build_object('mark', a.mark, 'is_untouched', a.is_untouched, 'by', k.full_name) as overruled
                         from attendance a join staff k on k.staff_id = m.staff_id
                        where a.class_id = c.class_id and a.student_id = s.student_id and a.staff_id = ${staffId}
                          and m.staff_id <> ${staffId} and a.mark <> m.mark
                          and a.number = (select max(own.number) from attendance own where own.class_id = a.class_id
                                             and own.student_id = a.student_id and own.staff_id = ${staffId})) o on true
    left join absence_notice n on n.class_id = c.class_id and n.student_id = s.student_id
   where s.student_id in (select e.student_id from enrolment e where ${hasPlaceIn}
                          union select a.student_id from attendance a where a.class_id = c.class_id)
     and (m.mark is not null or s.state <> 'paused'))`;

const guests = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('guest_id', g.guest_id, 'name', g.name, 'kind', g.kind)
           order by g.received_at, g.guest_id), '[]')
    from class_guest g where g.class_id = c.class_id and g.removed_at is null)`;

type Row = Omit<RollClass, 'starts_at' | 'ends_at'> & Record<'starts_at' | 'ends_at', Date>;

async function readClasses(db: Database, staff: StaffCaller, test: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select c.class_id, b.name as batch, b.level, b.centre, c.starts_at, c.ends_at, c.state, c.reason,
           ${isTaughtBy(staff.staffId)} as is_own, ${isTaken} as is_taken, ${studentsFor(staff.staffId)} as students, ${guests} as guests
      from batch_class c join batch b using (batch_id)
     where ${mayMark(staff)} and ${test}
     order by c.starts_at, b.centre, b.name, c.class_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  }));
}

const startsBetween = (from: string, to: string) =>
  sql`(c.starts_at >= ${indiaMoment(from, '00:00')} and c.starts_at < ${indiaMoment(to, '00:00')})`;

/** What a phone needs for the next days, or the classes of one day in India. */
export async function listRollCall(db: Database, staff: StaffCaller, day: string | undefined) {
  const { rows } = await sql<{ now: Date; seal_key: string }>`
    select now() as now, seal_key from staff where staff_id = ${staff.staffId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the caller is no member of staff');
  const today = indiaDate(row.now);
  const untaken = sql`(
    ${startsBetween(addDays(today, -untakenDays), today)} and c.state = 'planned' and not ${isTaken}
    and exists (select from enrolment e join student s using (student_id) where ${hasPlaceIn} and s.state <> 'paused'))`;
  const test =
    day === undefined
      ? sql`(${startsBetween(today, addDays(today, daysAhead + 1))} or ${untaken}
             or ${startsBetween(addDays(today, -1), today)} and c.ends_at > now())`
      : startsBetween(day, addDays(day, 1));
  return {
    staff_id: staff.staffId,
    full_name: staff.fullName,
    email: staff.email,
    seal_key: row.seal_key,
    now: row.now.toISOString(),
    classes: await readClasses(db, staff, test),
  };
}

export async function findRollClass(db: Database, staff: StaffCaller, classId: string): Promise<RollClass> {
  const [found] = await readClasses(db, staff, sql`c.class_id = ${classId}`);
  if (!found) throw new Error('the class has just been deleted');
  return found;
}
