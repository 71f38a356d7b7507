import { sql } from 'kysely';
import type { AttendedClass } from '../../../contract/family.ts';
import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { isOwnChild } from './own-child.ts';

/** This month and the five before. */
const monthsBefore = 5;

/**
 * A child's past classes: those with a mark, and those where it had a place and was not paused. A class without a mark is unknown, not an
 * absence.
 */
export async function listAttendance(
  db: Database,
  userId: string,
  childId: string,
): Promise<{ classes: AttendedClass[] } | Refused<'unknown-child'>> {
  if (!(await isOwnChild(db, userId, childId))) return refuse('unknown-child');
  const { rows } = await sql<Omit<AttendedClass, 'starts_at'> & { starts_at: Date }>`
    select c.class_id, c.starts_at, b.name as batch, b.centre, a.mark
      from batch_class c join batch b using (batch_id)
      left join attendance_now a on a.class_id = c.class_id and a.student_id = ${childId}
     where c.starts_at <= now() and c.state = 'planned'
       and c.starts_at >= (date_trunc('month', now() at time zone 'Asia/Kolkata') - make_interval(months => ${monthsBefore}))
                          at time zone 'Asia/Kolkata'
       and (a.mark is not null
            or exists (select from enrolment e
                        where e.batch_id = c.batch_id and e.student_id = ${childId} and e.placed_at <= c.starts_at
                          and (e.ended_at is null or e.ended_at > c.starts_at))
               and (select h.state from student_state_change h where h.student_id = ${childId} and h.at <= c.starts_at
                     order by h.at desc, h.change_id desc limit 1) = 'active')
     order by c.starts_at desc, c.class_id`.execute(db);
  return { classes: rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() })) };
}
