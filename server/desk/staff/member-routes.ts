import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { changeMember, removeMember } from './change-member.ts';
import { changeRole } from './change-role.ts';
import { inviteMember, makeDemoLink, sendNewLink } from './invite-member.ts';
import { listCentres, listMembers, listRoles } from './members.ts';
import type { StaffParts } from './staff-parts.ts';
import { endSessionsOf } from './staff-session.ts';

const done = (message: string) => ({ success: true as const, message });

export function memberHandlers(parts: StaffParts) {
  const { db } = parts;
  const memberOf = async (staffId: string) => {
    const [member] = await listMembers(db, staffId);
    return member ?? refuse('unknown-row');
  };

  return {
    'GET /desk/staff': async () => ({
      rows: await listMembers(db),
      roles: await listRoles(db),
      centres: await listCentres(db),
    }),

    'POST /desk/staff': async ({ body }, { staff }) => {
      const staffId = await inviteMember(parts, staff, body);
      if (staffId instanceof Refused) return staffId;
      const member = await memberOf(staffId);
      if (member instanceof Refused) throw new Error('a member who was just invited is not there');
      return member;
    },

    'POST /desk/staff/:staffId/invitation': async ({ params: { staffId } }, { staff }) =>
      (await sendNewLink(parts, staff, staffId)) ?? done('A new link is on its way.'),

    'POST /desk/staff/:staffId/demo-link': async ({ params: { staffId } }, { staff }) => {
      const link = await makeDemoLink(parts, staff, staffId);
      return link instanceof Refused ? link : { link };
    },

    'PATCH /desk/staff/:staffId': async ({ params: { staffId }, body }, { staff }) =>
      (await changeMember(parts, staff, { staffId, ...body })) ?? memberOf(staffId),

    'PATCH /desk/roles/:role': async ({ params: { role }, body }, { staff }) => {
      const changed = await changeRole(db, staff, { role, ...body });
      if (changed instanceof Refused) return changed;
      return (await listRoles(db)).find((each) => each.role === role) ?? refuse('unknown-row');
    },

    'DELETE /desk/staff/:staffId': async ({ params: { staffId } }, { staff }) =>
      (await removeMember(parts, staff, staffId)) ?? done('Removed.'),

    'DELETE /desk/staff/:staffId/sessions': async ({ params: { staffId } }, { staff }) => {
      const member = await memberOf(staffId);
      if (member instanceof Refused) return member;
      return (await endSessionsOf(db, staff, staffId)) ?? done('All sessions were ended.');
    },
  } satisfies DeskHandlers;
}
