import * as z from 'zod/mini';
import { consentPurposes, guardianAccess, relations, studentStates } from '../../domain/student-state.ts';
import { genders } from '../admission.ts';
import { ofEachChild } from '../child.ts';
import { Done, Moment } from '../envelope.ts';
import { EmailOrEmpty, MobileOrEmpty, PincodeOrEmpty } from '../person-field.ts';
import { body, Confirmed, Id, list, optionalLine } from '../sent-field.ts';
import { choice, line, requiredLine } from '../text-field.ts';
import { Placed } from './admissions.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, Version } from './desk-list.ts';

const Place = z.object({
  enrolment_id: z.string(),
  batch_id: z.string(),
  batch: z.string(),
  centre: z.string(),
  state: z.enum(['placed', 'waiting']),
  position: z.nullable(z.int()),
});

export const DeskStudentRow = z.object({
  student_id: z.string(),
  name: z.string(),
  dob: z.nullable(z.string()),
  state: z.enum(studentStates),
  places: z.array(Place),
  /** Parents agreed to photos. */
  may_be_photographed: z.boolean(),
  is_age_proved: z.boolean(),
});
export type DeskStudentRow = z.infer<typeof DeskStudentRow>;

const Guardian = z.object({
  guardian_id: z.string(),
  name: z.string(),
  relation: z.enum(relations),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
  pincode: z.string(),
  access: z.enum(guardianAccess),
  /** Sees the child in My account. */
  has_account: z.boolean(),
  /** An invitation that is not accepted yet. */
  invitation: z.nullable(z.object({ sent_at: Moment, is_expired: z.boolean() })),
});
export type Guardian = z.infer<typeof Guardian>;

export const DeskStudent = z.object({
  ...DeskStudentRow.shape,
  version: z.int(),
  /** Null: at no level now. */
  level: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  school: z.string(),
  foot_mm: z.nullable(z.int()),
  helmet_size: z.string(),
  suit_size: z.string(),
  medical_note: z.string(),
  emergency_name: z.string(),
  emergency_mobile: z.string(),
  age_proof: z.nullable(z.object({ by: z.string(), on: z.string() })),
  consents: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      notice_version: z.int(),
      given_at: Moment,
      /** The member of staff who has it on paper; null: given by the parent's account. */
      recorded_by: z.nullable(z.string()),
    }),
  ),
  history: z.array(
    z.object({ state: z.enum(studentStates), at: Moment, by: z.nullable(z.string()), reason: z.string() }),
  ),
  /** Null: the caller may not see addresses. */
  guardians: z.nullable(z.array(Guardian)),
  admissions: z.nullable(z.array(z.object({ admission_id: z.string(), created_at: Moment, centre: z.string() }))),
  /** A request that nobody has answered yet. Null: none, or the caller may not see it. */
  erasure: z.nullable(
    z.object({
      asked_at: Moment,
      /** The member of staff who has it on paper; null: requested in My account. */
      recorded_by: z.nullable(z.string()),
    }),
  ),
  /** Who looked at this record, the latest first; null: the caller may not see that. */
  views: z.nullable(z.array(z.object({ by: z.string(), at: Moment }))),
});
export type DeskStudent = z.infer<typeof DeskStudent>;

const ofStudent = z.object({ studentId: Id });
const ofEnrolment = z.object({ enrolmentId: Id });
const Changed = z.object({ audit_id: z.nullable(z.int()) });

const ofEachGuardian = {
  name: requiredLine(100),
  relation: choice(relations),
  mobile: MobileOrEmpty,
  email: EmailOrEmpty,
  address: optionalLine(300),
  pincode: z._default(PincodeOrEmpty, ''),
  /** `account` mails an invitation, unless the person has accepted one. The others end the access at once. */
  access: choice(guardianAccess),
};
const invitedHasEmail = z.refine<{ access: string; email: string }>(
  ({ access, email }) => access !== 'account' || email !== '',
  { error: 'Please enter the email of the account.', path: ['email'] },
);

export const students = {
  'GET /desk/students': deskEndpoint({
    summary: 'Students by name; a coach sees those of the own centres',
    permission: 'students.read',
    query: z.object({
      ...listQuery,
      state: z.optional(choice(studentStates)),
      centre: z.optional(line(60)),
      batch: z.optional(line(64)),
      /** Paused, because nobody consents to training any more. */
      consent: z.optional(choice(['missing'])),
      /** Those whose data is to be erased. */
      erasure: z.optional(choice(['asked'])),
    }),
    response: listOf(DeskStudentRow),
  }),
  'GET /desk/students/:studentId': deskEndpoint({
    summary: 'One student. Every call is logged. Coaches see neither address nor parents’ contacts',
    permission: 'students.read',
    params: ofStudent,
    response: DeskStudent,
    refusals: ['unknown-row'],
  }),
  'POST /desk/students': deskEndpoint({
    summary: 'Enter a student who came without an admission form',
    permission: 'admissions.edit',
    body: body({
      ...ofEachChild,
      guardian: body(ofEachGuardian).check(invitedHasEmail),
      consents: list(choice(consentPurposes), consentPurposes.length),
      again: Confirmed,
    }),
    response: z.object({ student_id: z.string() }),
    refusals: ['not-allowed', 'child-known', 'consent-needed'],
  }),
  'PATCH /desk/students/:studentId': deskEndpoint({
    summary: 'Change what is known about a student',
    permission: 'admissions.edit',
    params: ofStudent,
    body: body({ version: Version, ...ofEachChild }),
    response: Changed,
    refusals: ['unknown-row', 'changed-since', 'not-allowed'],
  }),
  'POST /desk/students/:studentId/state': deskEndpoint({
    summary: 'A student pauses, leaves or comes back. Leaving frees the places',
    permission: 'admissions.edit',
    params: ofStudent,
    body: body({ version: Version, state: choice(studentStates), reason: optionalLine(300) }),
    response: Changed,
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'student-not-possible', 'consent-needed'],
  }),
  'POST /desk/students/:studentId/age-proof': deskEndpoint({
    summary: 'The caller has seen a proof of age today',
    permission: 'admissions.edit',
    params: ofStudent,
    body: body({ version: Version }),
    response: Changed,
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'student-not-possible'],
  }),
  'PUT /desk/students/:studentId/consents/:purpose': deskEndpoint({
    summary: 'Record a consent that was given or withdrawn on paper',
    permission: 'admissions.edit',
    params: z.object({ studentId: Id, purpose: choice(consentPurposes) }),
    body: body({ is_given: z.boolean('This must be true or false.') }),
    response: Changed,
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'POST /desk/students/:studentId/erasure': deskEndpoint({
    summary: 'Record that the parents asked on paper for the data to be erased',
    permission: 'admissions.edit',
    params: ofStudent,
    response: Changed,
    refusals: ['unknown-row', 'not-allowed'],
  }),
  'POST /desk/students/:studentId/erasure/decline': deskEndpoint({
    summary: 'Answer that the data is not erased, and tell the family why',
    permission: 'admissions.edit',
    params: ofStudent,
    body: body({ answer: requiredLine(500) }),
    response: Changed,
    refusals: ['unknown-row', 'not-allowed', 'no-erasure-asked'],
  }),
  'POST /desk/students/:studentId/erase': deskEndpoint({
    summary: 'Erase a student as the parents asked, and tell the family. Receipts of fees stay. Cannot be undone',
    permission: 'admissions.edit',
    needsFreshProof: true,
    params: ofStudent,
    response: Done,
    refusals: ['unknown-row', 'not-allowed', 'no-erasure-asked', 'form-undecided'],
  }),
  'POST /desk/students/:studentId/guardians': deskEndpoint({
    summary: 'Add a parent or guardian',
    permission: 'admissions.edit',
    params: ofStudent,
    body: body(ofEachGuardian).check(invitedHasEmail),
    response: Changed,
    refusals: ['unknown-row', 'not-allowed', 'name-taken'],
  }),
  'PATCH /desk/guardians/:guardianId': deskEndpoint({
    summary: 'Change a parent or guardian. The version is the student’s',
    permission: 'admissions.edit',
    params: z.object({ guardianId: Id }),
    body: body({ version: Version, ...ofEachGuardian }).check(invitedHasEmail),
    response: Changed,
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'name-taken'],
  }),
  'POST /desk/guardians/:guardianId/invitation': deskEndpoint({
    summary: 'Send the invitation again; the link before it stops working',
    permission: 'admissions.edit',
    params: z.object({ guardianId: Id }),
    response: Changed,
    refusals: ['unknown-row', 'not-allowed', 'not-invited'],
  }),
  'DELETE /desk/guardians/:guardianId': deskEndpoint({
    summary: 'Remove a parent or guardian, who then no longer sees the child. The last one stays',
    permission: 'admissions.edit',
    params: z.object({ guardianId: Id }),
    response: Changed,
    refusals: ['unknown-row', 'not-allowed', 'in-use'],
  }),
  'POST /desk/students/:studentId/places': deskEndpoint({
    summary: 'Put a student into a batch: a place if there is one, otherwise the waiting list',
    permission: 'admissions.edit',
    params: ofStudent,
    body: body({ batch_id: Id }),
    response: z.object({ place: Placed, audit_id: z.nullable(z.int()) }),
    refusals: ['unknown-row', 'not-allowed', 'student-not-possible', 'batch-closed', 'batch-full', 'in-batch'],
  }),
  'POST /desk/places/:enrolmentId/give': deskEndpoint({
    summary: 'Give a free place to somebody on the waiting list, and tell the family',
    permission: 'admissions.edit',
    params: ofEnrolment,
    response: Changed,
    refusals: ['unknown-row', 'not-allowed', 'batch-full', 'place-not-possible'],
  }),
  'POST /desk/places/:enrolmentId/end': deskEndpoint({
    summary: 'Take a student out of a batch or off its waiting list',
    permission: 'admissions.edit',
    params: ofEnrolment,
    response: Changed,
    refusals: ['unknown-row', 'not-allowed', 'place-not-possible'],
  }),
};
