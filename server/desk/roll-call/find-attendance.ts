import { sql } from 'kysely';
import type { DeskOutput } from '../../../contract/desk/desk-contract.ts';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { findRollClass, mayMark } from './roll-classes.ts';

type Attendance = DeskOutput<'GET /desk/classes/:classId/attendance'>;

/** Who came to one class. Undefined: unknown, or a class of another centre. */
export async function findAttendance(
  db: Database,
  staff: StaffCaller,
  classId: string,
): Promise<Attendance | undefined> {
  const { rows } = await sql`
    select from batch_class c join batch b using (batch_id) where c.class_id = ${classId} and ${mayMark(staff)}`.execute(
    db,
  );
  if (rows.length === 0) return undefined;
  const { students, guests } = await findRollClass(db, staff, classId);
  return {
    students: students.map(({ student_id, name, mark }) => ({ student_id, name, mark })),
    guests,
    history: staff.permissions.has('batches.edit') ? await readHistory(db, classId) : null,
  };
}

async function readHistory(db: Database, classId: string) {
  const { rows } = await sql<
    Omit<NonNullable<Attendance['history']>[number], 'marked_at' | 'received_at'> &
      Record<'marked_at' | 'received_at', Date>
  >`
    select a.number, s.name, a.mark, m.full_name as by, a.marked_at, a.received_at
      from attendance a join student s using (student_id) join staff m on m.staff_id = a.staff_id
     where a.class_id = ${classId} order by a.number desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    marked_at: row.marked_at.toISOString(),
    received_at: row.received_at.toISOString(),
  }));
}
