import { sql, type RawBuilder } from 'kysely';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { DeskStudent, DeskStudentRow } from '../../../contract/desk/students.ts';
import type { Database } from '../../../database/client.ts';
import { positionOfEnrolment } from '../../features/batch/queries.ts';
import { isWithoutConsent } from '../../features/student/consents.ts';
import { accessOfGuardian, emailOfGuardian } from '../../features/student/invitation.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { readListPage } from '../list/list-page.ts';
import { moment } from '../list/moment.ts';
import { escapeLike } from '../list/title-search.ts';
import { isOwnCentre, isOwnStudent, seesAll } from './own-centres.ts';

/** A coach sees a child's places only at their own centres. */
const columns = (staff: StaffCaller) => sql`
  s.student_id, s.name, s.dob::text, s.state, s.age_proof_seen_on is not null as is_age_proved,
  exists (select from consent c where c.student_id = s.student_id and c.purpose = 'photos' and c.withdrawn_at is null)
    as may_be_photographed,
  (select coalesce(jsonb_agg(jsonb_build_object('enrolment_id', e.enrolment_id, 'batch_id', b.batch_id, 'batch', b.name,
            'centre', b.centre, 'state', e.state, 'position', ${positionOfEnrolment}) order by e.number), '[]')
     from enrolment e join batch b using (batch_id)
    where e.student_id = s.student_id and e.state <> 'ended' and ${isOwnCentre(staff, sql`b.centre`)}) as places`;

/** Sorted by name. */
export const listStudents = (
  db: Database,
  staff: StaffCaller,
  { q, state, centre, batch, consent, erasure, after, limit }: DeskQuery<'GET /desk/students'>,
) => {
  const tests: RawBuilder<unknown>[] = [isOwnStudent(staff)];
  if (q !== '') tests.push(sql`s.name ilike ${`%${escapeLike(q)}%`}`);
  if (state !== undefined) tests.push(sql`s.state = ${state}`);
  const inBatch = (condition: RawBuilder<unknown>) => sql`exists (
    select from enrolment e join batch b using (batch_id)
     where e.student_id = s.student_id and e.state <> 'ended' and ${condition})`;
  if (centre) tests.push(inBatch(sql`b.centre = ${centre}`));
  if (batch) tests.push(inBatch(sql`b.batch_id = ${batch}`));
  if (consent !== undefined) tests.push(isWithoutConsent);
  if (erasure !== undefined)
    tests.push(sql`s.student_id in (select student_id from erasure_request where state = 'open')`);
  const tested = sql.join(tests, sql` and `);
  return readListPage<DeskStudentRow>(db, {
    table: sql`student`,
    alias: sql`s`,
    id: sql`s.student_id`,
    columns: columns(staff),
    matching: tested,
    walk: { within: sql`true`, tested },
    sort: { key: sql`lower(s.name)`, kind: 'text', isDescending: false },
    after,
    limit,
  });
};

const viewsShown = 20;

/** One student, as far as the caller can see; logs the view. Undefined for a student of another centre, as if unknown. */
export async function findStudent(
  db: Database,
  staff: StaffCaller,
  studentId: string,
): Promise<DeskStudent | undefined> {
  const ifAll = (part: RawBuilder<unknown>) => (seesAll(staff) ? part : sql`null`);
  const ifAuditor = (part: RawBuilder<unknown>) => (staff.permissions.has('audit.read') ? part : sql`null`);
  const { rows } = await sql<DeskStudent>`
    with seen as (
      insert into record_view (student_id, staff_id)
      select s.student_id, ${staff.staffId} from student s where s.student_id = ${studentId} and ${isOwnStudent(staff)}
    )
    select ${columns(staff)}, s.version, s.gender, s.school, s.foot_mm, s.helmet_size, s.suit_size, s.medical_note,
      s.emergency_name, s.emergency_mobile,
      (select l.level from student_level l where l.student_id = s.student_id and l.reached_at is null) as level,
      (select jsonb_build_object('by', m.full_name, 'on', s.age_proof_seen_on) from staff m where m.staff_id = s.age_proof_seen_by)
        as age_proof,
      (select coalesce(jsonb_agg(jsonb_build_object('purpose', c.purpose, 'notice_version', c.notice_version,
                'given_at', ${moment('c.given_at')}, 'recorded_by', m.full_name) order by c.given_at, c.purpose), '[]')
         from consent c left join staff m on m.staff_id = c.recorded_by
        where c.student_id = s.student_id and c.withdrawn_at is null) as consents,
      (select coalesce(jsonb_agg(jsonb_build_object('state', h.state, 'at', ${moment('h.at')}, 'by', m.full_name,
                'reason', h.reason) order by h.at desc, h.change_id desc), '[]')
         from student_state_change h left join staff m on m.staff_id = h.actor where h.student_id = s.student_id) as history,
      ${ifAll(sql`(select coalesce(jsonb_agg(jsonb_build_object('guardian_id', g.guardian_id, 'name', g.name,
                'relation', g.relation, 'mobile', coalesce(nullif(g.mobile, ''), a.mobile, ''),
                'email', ${emailOfGuardian}, 'address', g.address, 'pincode', g.pincode,
                'access', ${accessOfGuardian}, 'has_account', g.user_id is not null,
                'invitation', (select jsonb_build_object('sent_at', ${moment('i.sent_at')}, 'is_expired', i.expires_at <= now())
                                 from guardian_invitation i where i.guardian_id = g.guardian_id and i.accepted_at is null)) order by g.created_at, g.guardian_id), '[]')
         from guardian g left join account a using (user_id) where g.student_id = s.student_id)`)} as guardians,
      ${ifAll(sql`(select coalesce(jsonb_agg(jsonb_build_object('admission_id', a.admission_id,
                'created_at', ${moment('a.created_at')}, 'centre', a.centre) order by a.created_at desc), '[]')
         from admission a where a.student_id = s.student_id)`)} as admissions,
      ${ifAll(sql`(select jsonb_build_object('asked_at', ${moment('r.asked_at')}, 'recorded_by', m.full_name)
         from erasure_request r left join staff m on m.staff_id = r.recorded_by
        where r.student_id = s.student_id and r.state = 'open')`)} as erasure,
      ${ifAuditor(sql`(select coalesce(jsonb_agg(jsonb_build_object('by', v.full_name, 'at', ${moment('v.at')}) order by v.at desc), '[]')
         from (select m.full_name, r.at from record_view r join staff m using (staff_id)
                where r.student_id = s.student_id order by r.at desc limit ${viewsShown}) v)`)} as views
      from student s where s.student_id = ${studentId} and ${isOwnStudent(staff)}`.execute(db);
  return rows[0];
}
