import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { StudentState } from '../../../domain/student-state.ts';
import type { Subject } from '../change/staff-transaction.ts';
import { versioned } from '../change/staff-transaction.ts';

interface StudentValues extends Record<string, unknown> {
  name: string;
  dob: string | null;
  gender: string | null;
  school: string;
  foot_mm: number | null;
  helmet_size: string;
  suit_size: string;
  medical_note: string;
  emergency_name: string;
  emergency_mobile: string;
  state: StudentState;
  age_proof_seen_on: string | null;
  /** "training, photos" */
  consents: string;
  /** Batch ids, each with "placed" or "waiting". */
  places: string;
  guardians: number;
  /** An open request. */
  erasure: 'asked' | null;
}

/**
 * Audit rows are never deleted, so they hold no personal data of the child, only state, consents, places and the number of guardians. For a
 * changed name or note they only record that it changed.
 */
export const studentSubject = (studentId: string): Subject<StudentValues> => ({
  kind: 'student',
  id: studentId,
  permission: 'admissions.edit',
  audited: ['state', 'age_proof_seen_on', 'consents', 'places', 'guardians', 'erasure', 'details'],
  async lock(trx: Transaction) {
    await sql`select from student where student_id = ${studentId} for update`.execute(trx);
    const { rows } = await sql<StudentValues & { version: number }>`
      select s.version, s.name, s.dob::text, s.gender, s.school, s.foot_mm, s.helmet_size, s.suit_size, s.medical_note,
             s.emergency_name, s.emergency_mobile, s.state, s.age_proof_seen_on::text,
             -- Tells one set of details from another without showing any of them.
             'version ' || s.version as details,
             (select coalesce(string_agg(c.purpose, ', ' order by c.purpose), '') from consent c
               where c.student_id = s.student_id and c.withdrawn_at is null) as consents,
             (select coalesce(string_agg(e.batch_id || ' ' || e.state, ', ' order by e.number), '') from enrolment e
               where e.student_id = s.student_id and e.state <> 'ended') as places,
             (select count(*)::integer from guardian g where g.student_id = s.student_id) as guardians,
             (select 'asked' from erasure_request r where r.student_id = s.student_id and r.state = 'open') as erasure
        from student s where s.student_id = ${studentId}`.execute(trx);
    return versioned(rows[0]);
  },
});
