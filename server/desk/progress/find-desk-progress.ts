import { sql } from 'kysely';
import type { DeskProgress } from '../../../contract/desk/progress.ts';
import type { Database } from '../../../database/client.ts';
import { isLevelDone, nextLevel } from '../../../domain/level.ts';
import { findProgress } from '../../features/progress/find-progress.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { isOwnStudent } from '../students/own-centres.ts';

/**
 * Undefined: unknown, or a student of another centre. The screen reads again after each tap, so reads within a minute are logged as one
 * view.
 */
export async function findDeskProgress(
  db: Database,
  staff: StaffCaller,
  studentId: string,
): Promise<DeskProgress | undefined> {
  const student = await seeStudent(db, staff, studentId);
  if (!student) return undefined;
  const [{ level, ...progress }, levels, distances] = await Promise.all([
    findProgress(db, studentId),
    db.selectFrom('level').select('name').orderBy('position').orderBy('name').execute(),
    db.selectFrom('distance').select('metres').orderBy('metres').execute(),
  ]);
  const names = levels.map(({ name }) => name);
  const reached = progress.reached.map((each) => each.level);
  return {
    student_id: studentId,
    name: student.name,
    levels: names,
    metres: distances.map(({ metres }) => metres),
    level: level && {
      ...level,
      is_done: isLevelDone(level.criteria.map(({ reached_at }) => ({ is_reached: reached_at !== null }))),
      next: nextLevel(names, level.name, reached),
    },
    ...progress,
  };
}

/** The name, if the caller can see the student; logs the view. */
async function seeStudent(db: Database, staff: StaffCaller, studentId: string): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    with own as (
      select s.student_id, s.name from student s where s.student_id = ${studentId} and ${isOwnStudent(staff)}
    ), seen as (
      insert into record_view (student_id, staff_id)
      select student_id, ${staff.staffId} from own
       where not exists (select from record_view v where v.student_id = own.student_id and v.staff_id = ${staff.staffId}
                            and v.at > now() - interval '1 minute')
    )
    select name from own`.execute(db);
  return rows[0];
}

/** For certificates. */
export const maySeeStudent = async (db: Database, staff: StaffCaller, studentId: string): Promise<boolean> =>
  (await seeStudent(db, staff, studentId)) !== undefined;
