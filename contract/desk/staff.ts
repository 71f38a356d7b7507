import * as z from 'zod/mini';
import { Done, Moment } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { Email } from '../person-field.ts';
import { body, Id, list } from '../sent-field.ts';
import { choice, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Version } from './desk-list.ts';
import { permissionNames, roles } from './permissions.ts';

export const Member = z.object({
  staff_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: z.string(),
  role_name: z.string(),
  centres: z.array(z.string()),
  /** `invited`: has not used the link yet. */
  state: z.enum(['invited', 'active']),
  created_at: Moment,
  passkeys: z.int(),
  has_authenticator: z.boolean(),
  open_sessions: z.int(),
  seen_at: z.nullable(Moment),
  version: z.int(),
});
export type Member = z.infer<typeof Member>;

const StaffRole = z.object({
  role: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.enum(permissionNames)),
  /** The most it may take off a sale at the counter. */
  discount_percent_max: z.int(),
  version: z.int(),
});

const Centres = list(requiredLine(60), 50);
const ofMember = z.object({ staffId: Id });

export const staff = {
  'GET /desk/staff': deskEndpoint({
    summary: 'Everybody who works at the desk, and what each role may do',
    permission: 'staff.edit',
    response: z.object({ rows: z.array(Member), roles: z.array(StaffRole), centres: z.array(z.string()) }),
  }),
  'POST /desk/staff': deskEndpoint({
    summary: 'Invite somebody: they get a link by mail',
    permission: 'staff.edit',
    needsFreshProof: true,
    body: body({
      email: Email,
      full_name: requiredLine(200),
      role: choice(roles),
      centres: z._default(Centres, []),
    }),
    response: Member,
    refusals: ['email-of-staff', 'unknown-centre', 'not-allowed'],
  }),
  'POST /desk/staff/:staffId/invitation': deskEndpoint({
    summary: 'Send a new link to somebody who has not joined yet, or who lost password or phone',
    permission: 'staff.edit',
    needsFreshProof: true,
    params: ofMember,
    response: Done,
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'POST /desk/staff/:staffId/demo-link': deskEndpoint({
    summary: 'A link that signs in as this person, to see the desk as another role. Only in a demo',
    permission: 'staff.edit',
    params: ofMember,
    response: z.object({ link: z.string() }),
    refusals: ['unknown-row', 'demo-only'],
  }),
  'PATCH /desk/staff/:staffId': deskEndpoint({
    summary: 'Change name, role or centres',
    permission: 'staff.edit',
    needsFreshProof: true,
    params: ofMember,
    body: body({
      version: Version,
      full_name: z.optional(requiredLine(200)),
      role: z.optional(choice(roles)),
      centres: z.optional(Centres),
    }),
    response: Member,
    refusals: ['unknown-row', 'changed-since', 'last-owner', 'unknown-centre', 'not-allowed'],
  }),
  'PATCH /desk/roles/:role': deskEndpoint({
    summary: 'Change how much a role may take off a sale at the counter',
    permission: 'staff.edit',
    needsFreshProof: true,
    params: z.object({ role: Id }),
    body: body({ version: Version, discount_percent_max: wholeNumber(0, 100) }),
    response: StaffRole,
    refusals: ['unknown-row', 'changed-since', 'not-allowed'],
  }),
  'DELETE /desk/staff/:staffId': deskEndpoint({
    summary: 'Remove somebody: their sessions and links end at once',
    permission: 'staff.edit',
    needsFreshProof: true,
    params: ofMember,
    response: Done,
    refusals: ['unknown-row', 'last-owner', 'not-allowed'],
  }),
  'DELETE /desk/staff/:staffId/sessions': deskEndpoint({
    summary: "End all of somebody's sessions",
    permission: 'staff.edit',
    needsFreshProof: true,
    params: ofMember,
    response: Done,
    refusals: ['unknown-row', 'not-allowed'],
  }),
};
