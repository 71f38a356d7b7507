import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { setCentres } from './change-member.ts';
import { invitationLink, makeInvitation } from './invitation.ts';
import type { StaffCaller, StaffParts } from './staff-parts.ts';
import { isStillAllowed } from '../change/staff-transaction.ts';

/** Adds a member and queues the mail with the link in one transaction. Returns the new id. */
export const inviteMember = (
  { db, origin, outbox }: Pick<StaffParts, 'db' | 'origin' | 'outbox'>,
  staff: StaffCaller,
  { email, full_name: fullName, role, centres }: DeskBody<'POST /desk/staff'>,
): Promise<string | Refused<'email-of-staff' | 'unknown-centre' | 'not-allowed'>> =>
  withRollback<string | Refused<'email-of-staff' | 'unknown-centre' | 'not-allowed'>>(db, async (trx) => {
    const added = await trx
      .insertInto('staff')
      .values({ email, full_name: fullName, role_id: role })
      .onConflict((conflict) => conflict.doNothing())
      .returning('staff_id')
      .executeTakeFirst();
    if (!(await isStillAllowed(trx, staff, 'staff.edit'))) return refuse('not-allowed');
    if (!added) return refuse('email-of-staff');
    const { staff_id: staffId } = added;
    if (!(await setCentres(trx, staffId, centres))) return refuse('unknown-centre');
    const link = invitationLink(origin(), await makeInvitation(trx, { staffId }));
    await outbox.sendMail(trx, invitationMail({ email, fullName, link, by: staff.fullName }));
    await writeAudit(trx, {
      actor: staff.staffId,
      action: 'staff invited',
      subject: { kind: 'staff', id: staffId },
      after: { full_name: fullName, email, role, centres },
    });
    return staffId;
  });

/** For somebody who has not joined yet, or who lost their password or phone. */
export const sendNewLink = (
  { db, origin, outbox }: Pick<StaffParts, 'db' | 'origin' | 'outbox'>,
  staff: StaffCaller,
  staffId: string,
): Promise<null | Refused<'unknown-row' | 'not-allowed'>> =>
  db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('staff')
      .select(['email', 'full_name as fullName'])
      .where('staff_id', '=', staffId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!(await isStillAllowed(trx, staff, 'staff.edit'))) return refuse('not-allowed');
    if (!member) return refuse('unknown-row');
    const link = invitationLink(origin(), await makeInvitation(trx, { staffId }));
    await outbox.sendMail(trx, invitationMail({ ...member, link, by: staff.fullName }));
    await writeAudit(trx, {
      actor: staff.staffId,
      action: 'staff link sent',
      subject: { kind: 'staff', id: staffId },
    });
    return null;
  });

/** A link that signs in as one of the demo's members, to see the desk in another role. */
export const makeDemoLink = (
  { db, mode, origin }: Pick<StaffParts, 'db' | 'mode' | 'origin'>,
  staff: StaffCaller,
  staffId: string,
): Promise<string | Refused<'unknown-row' | 'demo-only'>> =>
  db.transaction().execute(async (trx) => {
    if (mode !== 'demo') return refuse('demo-only');
    const member = await trx
      .selectFrom('staff')
      .select('staff_id')
      .where('staff_id', '=', staffId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!member) return refuse('unknown-row');
    await writeAudit(trx, { actor: staff.staffId, action: 'demo link made', subject: { kind: 'staff', id: staffId } });
    return invitationLink(origin(), await makeInvitation(trx, { staffId, signsIn: true }));
  });

const invitationMail = (to: { email: string; fullName: string; link: string; by: string }): Mail => ({
  to: to.email,
  subject: 'Your link to the desk',
  content: {
    heading: `Hello ${to.fullName},`,
    paragraphs: [
      `${to.by} invites you to the desk, where the shop and the academy are run. Open this link to set your password and a second proof, such as your phone:`,
      to.link,
    ],
    after: ['It works once, for three days. If you did not expect it, you can ignore this mail.'],
  },
});
