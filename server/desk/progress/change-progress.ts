import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { nextLevel } from '../../../domain/level.ts';
import { refuse } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { isJustWritten } from '../change/just-written.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import { progressSubject } from './progress-subject.ts';

/** The member and the student of a change. */
interface Of {
  staff: StaffCaller;
  studentId: string;
}

const wrong = (field: string, reason: string) => refuse('bad-input', { fields: [{ field, reason }] });

/** Null: no level. A level reached before is open again and loses its certificate. */
export const setLevel = (db: Database, { staff, studentId }: Of, level: string | null) =>
  staffTransaction(db, staff, { action: 'level set', subject: progressSubject(staff, studentId) }, async (trx, now) => {
    if (level === now.level) return undefined;
    const { rows } = await sql`select from level where name = ${level} for key share`.execute(trx);
    if (level !== null && rows.length === 0) return wrong('level', 'There is no such level.');
    await sql`delete from student_level where student_id = ${studentId} and reached_at is null`.execute(trx);
    if (level !== null) await openLevel(trx, { staff, studentId }, level);
    return undefined;
  });

const openLevel = (trx: Transaction, { staff, studentId }: Of, level: string) =>
  sql`
    insert into student_level (student_id, level, started_by) values (${studentId}, ${level}, ${staff.staffId})
    on conflict (student_id, level) do update set reached_at = null, reached_by = null`.execute(trx);

/** The caller names the level; otherwise a second press would reach the next one too. */
export const reachLevel = (db: Database, { staff, studentId }: Of, level: string) =>
  staffTransaction(
    db,
    staff,
    { action: 'level reached', subject: progressSubject(staff, studentId) },
    async (trx, now) => {
      if (now.level !== level) {
        return refuse('changed-since', { message: `The student is no longer at the level ${level}.` });
      }
      await sql`
        update student_level set reached_at = now(), reached_by = ${staff.staffId}
         where student_id = ${studentId} and level = ${level}`.execute(trx);
      const levels = await sql<{ name: string }>`select name from level order by position, name`.execute(trx);
      const reached = await sql<{ level: string }>`
        select level from student_level where student_id = ${studentId} and reached_at is not null`.execute(trx);
      const next = nextLevel(
        levels.rows.map(({ name }) => name),
        level,
        reached.rows.map((row) => row.level),
      );
      if (next !== null) await openLevel(trx, { staff, studentId }, next);
      return undefined;
    },
  );

/** Ticking again keeps the first name and day. */
export const setCriterion = (
  db: Database,
  { staff, studentId }: Of,
  { criterionId, isReached }: { criterionId: string; isReached: boolean },
) =>
  staffTransaction(
    db,
    staff,
    { action: isReached ? 'criterion reached' : 'criterion taken back', subject: progressSubject(staff, studentId) },
    async (trx) => {
      const { rows } = await sql`
        select from criterion where criterion_id = ${criterionId} and dropped_at is null for key share`.execute(trx);
      if (rows.length === 0) return refuse('unknown-row');
      await (
        isReached
          ? sql`insert into criterion_reached (student_id, criterion_id, staff_id)
              values (${studentId}, ${criterionId}, ${staff.staffId}) on conflict do nothing`
          : sql`delete from criterion_reached where student_id = ${studentId} and criterion_id = ${criterionId}`
      ).execute(trx);
      return undefined;
    },
  );

export const addTime = (
  db: Database,
  { staff, studentId }: Of,
  { metres, ms, day, place }: DeskBody<'POST /desk/students/:studentId/times'>,
) =>
  staffTransaction(db, staff, { action: 'time entered', subject: progressSubject(staff, studentId) }, async (trx) => {
    const { rows } = await sql`select from distance where metres = ${metres} for key share`.execute(trx);
    if (rows.length === 0) return wrong('metres', 'Please choose one of the distances.');
    const { numInsertedOrUpdatedRows: added } = await trx
      .insertInto('skate_time')
      .values({ student_id: studentId, metres, ms, day, place, staff_id: staff.staffId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return added === 0n ? wrong('ms', 'This time is already entered.') : undefined;
  });

/** The same note of the same member sent again is ignored. */
export const addNote = (
  db: Database,
  { staff, studentId }: Of,
  { text, is_visible }: DeskBody<'POST /desk/students/:studentId/notes'>,
) =>
  staffTransaction(db, staff, { action: 'note written', subject: progressSubject(staff, studentId) }, async (trx) => {
    const note = { student_id: studentId, text, is_visible, staff_id: staff.staffId };
    const known = await trx
      .selectFrom('student_note')
      .select('note_id')
      .where((row) => row.and(note))
      .where(isJustWritten)
      .executeTakeFirst();
    if (!known) await trx.insertInto('student_note').values(note).execute();
  });

/** The student that a time or note belongs to. */
async function studentOf(db: Database, table: 'skate_time' | 'student_note', id: string): Promise<string> {
  const key = table === 'skate_time' ? 'time_id' : 'note_id';
  const { rows } = await sql<{ student_id: string }>`
    select student_id from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db);
  return rows[0]?.student_id ?? '';
}

export async function removeTime(db: Database, staff: StaffCaller, timeId: string) {
  const subject = progressSubject(staff, await studentOf(db, 'skate_time', timeId));
  return staffTransaction(db, staff, { action: 'time removed', subject }, async (trx) => {
    await trx.deleteFrom('skate_time').where('time_id', '=', timeId).execute();
  });
}

export async function showNote(
  db: Database,
  staff: StaffCaller,
  { noteId, isVisible }: { noteId: string; isVisible: boolean },
) {
  const subject = progressSubject(staff, await studentOf(db, 'student_note', noteId));
  const action = isVisible ? 'note shown to the family' : 'note hidden from the family';
  return staffTransaction(db, staff, { action, subject }, async (trx) => {
    await trx.updateTable('student_note').set({ is_visible: isVisible }).where('note_id', '=', noteId).execute();
  });
}

export async function removeNote(db: Database, staff: StaffCaller, noteId: string) {
  const subject = progressSubject(staff, await studentOf(db, 'student_note', noteId));
  return staffTransaction(db, staff, { action: 'note deleted', subject }, async (trx) => {
    await trx.deleteFrom('student_note').where('note_id', '=', noteId).execute();
  });
}
