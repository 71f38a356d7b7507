import { sql, type RawBuilder } from 'kysely';
import type { StaffCaller } from '../../state/staff-sessions.ts';

/** Members who can read a child's whole record see all centres; coaches see their own, or nobody if they have none. */
export const seesAll = ({ permissions }: StaffCaller): boolean => permissions.has('children.read');

/** For a column that holds a centre. */
export const isOwnCentre = (staff: StaffCaller, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  seesAll(staff) ? sql`true` : sql`${column} = any(${[...staff.centres]}::text[])`;

/** Of `student s`: in a batch of one of the member's centres, or on its waiting list. */
export const isOwnStudent = (staff: StaffCaller): RawBuilder<unknown> =>
  seesAll(staff)
    ? sql`true`
    : sql`exists (select from enrolment o join batch t using (batch_id)
                   where o.student_id = s.student_id and o.state <> 'ended' and ${isOwnCentre(staff, sql`t.centre`)})`;
