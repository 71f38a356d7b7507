import { sql, type RawBuilder } from 'kysely';
import type { DeskClass, Holiday } from '../../../contract/desk/batches.ts';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { Database } from '../../../database/client.ts';
import { addDays, indiaMoment, mondayOf } from '../../../domain/class-plan.ts';
import { indiaDate } from '../../../domain/india-time.ts';
import { isTaughtBy } from '../../features/batch/serve-calendar.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { isOwnCentre, seesAll } from '../students/own-centres.ts';

type Row = Omit<DeskClass, 'planned_at' | 'starts_at' | 'ends_at'> &
  Record<'planned_at' | 'starts_at' | 'ends_at', Date>;

/** From a table `k` of coaches. */
const coachesOf = (table: string, key: string) => sql`
  select jsonb_agg(jsonb_build_object('staff_id', m.staff_id, 'name', m.full_name) order by m.full_name)
    from ${sql.table(table)} k join staff m using (staff_id)
   where k.${sql.ref(key)} = c.${sql.ref(key)} and m.removed_at is null`;

/** The classes of a week in India. A coach sees their own centres, and their own classes elsewhere. */
export async function listWeek(
  db: Database,
  staff: StaffCaller,
  { week, centre, coach }: DeskQuery<'GET /desk/classes'>,
) {
  const monday = mondayOf(week ?? indiaDate(new Date()));
  const tests: RawBuilder<unknown>[] = [
    seesAll(staff) ? sql`true` : sql`(${isOwnCentre(staff, sql`b.centre`)} or ${isTaughtBy(staff.staffId)})`,
  ];
  if (centre) tests.push(sql`b.centre = ${centre}`);
  if (coach) tests.push(isTaughtBy(coach));
  const [from, to] = [indiaMoment(monday, '00:00'), indiaMoment(addDays(monday, 7), '00:00')];
  const { rows } = await sql<Row>`
    select c.class_id, c.version, c.batch_id, b.name as batch, b.level, b.centre, c.planned_at, c.starts_at, c.ends_at, c.state, c.reason,
           exists (select from class_coach k where k.class_id = c.class_id) as is_substituted,
           coalesce((${coachesOf('class_coach', 'class_id')}), (${coachesOf('batch_coach', 'batch_id')}), '[]') as coaches,
           (select count(*)::integer from enrolment e join student s using (student_id)
             where e.batch_id = c.batch_id and e.state = 'placed' and s.state = 'active') as students,
           (select coalesce(jsonb_agg(jsonb_build_object('student_id', s.student_id, 'name', s.name, 'reason', n.reason)
                      order by lower(s.name), s.student_id), '[]')
              from absence_notice n join student s using (student_id) where n.class_id = c.class_id) as not_coming
      from batch_class c join batch b using (batch_id)
     where c.starts_at >= ${from} and c.starts_at < ${to} and ${sql.join(tests, sql` and `)}
     order by c.starts_at, b.centre, b.name`.execute(db);
  const holidays = await sql<Holiday>`
    select holiday_id, centre, name, from_day::text, to_day::text from holiday
     where from_day < ${addDays(monday, 7)} and to_day >= ${monday} and (centre is null or ${isOwnCentre(staff, sql`centre`)})
     order by from_day, holiday_id`.execute(db);
  const classes = rows.map((row) => ({
    ...row,
    planned_at: row.planned_at.toISOString(),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  }));
  return { monday, classes, holidays: holidays.rows };
}
