import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { versioned, type Subject } from '../change/staff-transaction.ts';
import { isOwnStudent } from '../students/own-centres.ts';

export interface ProgressValues extends Record<string, unknown> {
  level: string | null;
  /** Number of reached levels. */
  levels: number;
  criteria: number;
  times: number;
  notes: number;
  /** Notes that the family sees. */
  visible_notes: number;
}

/**
 * A student's progress. Audit rows are never deleted, so they have counts and the level, but no times and no texts. Not found for a student
 * of another centre.
 */
export const progressSubject = (staff: StaffCaller, studentId: string): Subject<ProgressValues> => ({
  kind: 'progress',
  id: studentId,
  permission: 'progress.edit',
  async lock(trx: Transaction) {
    const { rows: own } = await sql`
      select from student s where s.student_id = ${studentId} and ${isOwnStudent(staff)} for update`.execute(trx);
    if (own.length === 0) return undefined;
    const { rows } = await sql<ProgressValues & { version: number }>`
      select 1 as version,
        (select level from student_level where student_id = ${studentId} and reached_at is null) as level,
        (select count(*)::integer from student_level where student_id = ${studentId} and reached_at is not null) as levels,
        (select count(*)::integer from criterion_reached where student_id = ${studentId}) as criteria,
        (select count(*)::integer from skate_time where student_id = ${studentId}) as times,
        (select count(*)::integer from student_note where student_id = ${studentId}) as notes,
        (select count(*)::integer from student_note where student_id = ${studentId} and is_visible) as visible_notes`.execute(
      trx,
    );
    return versioned(rows[0]);
  },
});
