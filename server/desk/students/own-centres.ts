import { sql, type RawBuilder } from 'kysely';
import type { StaffCaller } from '../../state/staff-sessions.ts';

/** Those who may read a child's whole record see all centres; coaches see their own, and a coach without a centre sees nobody. */
export const seesAll = ({ permissions }: StaffCaller): boolean => permissions.has('children.read');

/** Of a column that holds a centre. */
export const isOwnCentre = (staff: StaffCaller, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  seesAll(staff) ? sql`true` : sql`${column} = any(${[...staff.centres]}::text[])`;

/** Of `student s`: in a batch of an own centre, or on its waiting list. */
export const isOwnStudent = (staff: StaffCaller): RawBuilder<unknown> =>
  seesAll(staff)
    ? sql`true`
    : sql`exists (select from enrolment o join batch t using (batch_id)
                   where o.student_id = s.student_id and o.state <> 'ended' and ${isOwnCentre(staff, sql`t.centre`)})`;
