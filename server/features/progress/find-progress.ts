import { sql } from 'kysely';
import type { DistanceTimes } from '../../../contract/progress.ts';
import type { Database } from '../../../database/client.ts';
import { bestTimes } from '../../../domain/skate-time.ts';

interface CriterionRow {
  criterion_id: string;
  text: string;
  reached_at: string | null;
  by: string | null;
}

/** Everything about the progress of one student, as coaches see it. */
export interface Progress {
  level: { name: string; about: string; started_at: string; criteria: CriterionRow[] } | null;
  /** Newest first. */
  reached: { level: string; at: string; by: string }[];
  distances: DistanceTimes[];
  notes: { note_id: string; text: string; is_visible: boolean; at: string; by: string }[];
}

/** Danger: checks no access; the caller must. */
export async function findProgress(db: Database, studentId: string): Promise<Progress> {
  const [level, reached, times, notes] = await Promise.all([
    findLevel(db, studentId),
    listReached(db, studentId),
    listTimes(db, studentId),
    listNotes(db, studentId),
  ]);
  const distances = bestTimes(times).map(({ metres, best, times: ofDistance }) => ({
    metres,
    best: withoutDistance(best),
    times: ofDistance.map(withoutDistance),
  }));
  return { level, reached, distances, notes };
}

async function findLevel(db: Database, studentId: string): Promise<Progress['level']> {
  const { rows } = await sql<{ name: string; about: string; started_at: Date }>`
    select l.name, l.about, s.started_at from student_level s join level l on l.name = s.level
     where s.student_id = ${studentId} and s.reached_at is null`.execute(db);
  const [level] = rows;
  if (!level) return null;
  const criteria = await sql<Omit<CriterionRow, 'reached_at'> & { reached_at: Date | null }>`
    select c.criterion_id, c.text, r.at as reached_at, m.full_name as by
      from criterion c
      left join criterion_reached r on r.criterion_id = c.criterion_id and r.student_id = ${studentId}
      left join staff m using (staff_id)
     where c.level = ${level.name} and c.dropped_at is null
     order by c.position, c.criterion_id`.execute(db);
  return {
    ...level,
    started_at: level.started_at.toISOString(),
    criteria: criteria.rows.map((row) => ({ ...row, reached_at: row.reached_at?.toISOString() ?? null })),
  };
}

async function listReached(db: Database, studentId: string): Promise<Progress['reached']> {
  const { rows } = await sql<{ level: string; at: Date; by: string }>`
    select s.level, s.reached_at as at, m.full_name as by
      from student_level s join staff m on m.staff_id = s.reached_by
     where s.student_id = ${studentId} order by s.reached_at desc, s.level`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

interface TimeRow {
  time_id: string;
  metres: number;
  ms: number;
  day: string;
  place: string;
  by: string;
}

async function listTimes(db: Database, studentId: string): Promise<TimeRow[]> {
  const { rows } = await sql<TimeRow>`
    select t.time_id, t.metres, t.ms, t.day::text, t.place, m.full_name as by
      from skate_time t join staff m using (staff_id)
     where t.student_id = ${studentId} order by t.day, t.created_at, t.time_id`.execute(db);
  return rows;
}

const withoutDistance = ({ metres: _metres, ...time }: TimeRow) => time;

async function listNotes(db: Database, studentId: string): Promise<Progress['notes']> {
  const { rows } = await sql<{ note_id: string; text: string; is_visible: boolean; at: Date; by: string }>`
    select n.note_id, n.text, n.is_visible, n.created_at as at, m.full_name as by
      from student_note n join staff m using (staff_id)
     where n.student_id = ${studentId} order by n.created_at desc, n.note_id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
