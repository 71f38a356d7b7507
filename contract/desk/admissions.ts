import * as z from 'zod/mini';
import { admissionStates } from '../../domain/admission.ts';
import { consentPurposes } from '../../domain/student-state.ts';
import { feeBackStates, feeBackWays } from '../../domain/fee-back.ts';
import { AdmissionStanding, genders } from '../admission.ts';
import { Moment } from '../envelope.ts';
import { body, Confirmed, Id, list, optionalLine } from '../sent-field.ts';
import { choice, line, paragraph } from '../text-field.ts';
import { shownAmount } from './shown-amount.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, Version } from './desk-list.ts';

export const DeskAdmissionRow = z.object({
  admission_id: z.string(),
  created_at: Moment,
  name: z.string(),
  dob: z.nullable(z.string()),
  centre: z.string(),
  batch: z.nullable(z.string()),
  state: z.enum(admissionStates),
  is_paid: z.boolean(),
  standing: AdmissionStanding,
  /** What becomes of the fee of a declined form. Null: not declined, or nothing was paid. */
  fee_back: z.nullable(z.enum(feeBackStates)),
  student_id: z.nullable(z.string()),
});
export type DeskAdmissionRow = z.infer<typeof DeskAdmissionRow>;

/** A child that may be the one in the form. */
const Candidate = z.object({
  student_id: z.string(),
  name: z.string(),
  dob: z.nullable(z.string()),
  state: z.string(),
  guardians: z.string(),
  /** In the account that sent the form. */
  is_own: z.boolean(),
});

export const DeskAdmission = z.object({
  ...DeskAdmissionRow.shape,
  version: z.int(),
  /** The name of the account that sent the form, and whether it sees the child. */
  sender: z.object({ name: z.string(), is_guardian: z.boolean() }),
  father_name: z.string(),
  mother_name: z.string(),
  mobile: z.string(),
  email: z.string(),
  gender: z.enum(genders),
  school: z.string(),
  address: z.string(),
  pincode: z.string(),
  fee_paise: z.int(),
  /** What was paid for it and has not gone back: declining asks what becomes of it. */
  owed_paise: z.int(),
  fee_back_note: z.string(),
  /** The batch the parents would like. */
  batch_id: z.nullable(z.string()),
  consents: z.array(z.enum(consentPurposes)),
  answer: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Moment),
  /** Of those in this account first. Empty once it is decided. */
  candidates: z.array(Candidate),
});
export type DeskAdmission = z.infer<typeof DeskAdmission>;

/** What became of a child that was put into a batch. */
export const Placed = z.object({
  state: z.enum(['placed', 'waiting']),
  /** On the waiting list, from 1. */
  position: z.nullable(z.int()),
});

const ofAdmission = z.object({ admissionId: Id });

export const admissions = {
  'GET /desk/admissions': deskEndpoint({
    summary: 'Admissions, newest first',
    permission: 'admissions.edit',
    query: z.object({
      ...listQuery,
      state: z.optional(choice(admissionStates)),
      centre: z.optional(line(60)),
      fee: z.optional(choice(['to-return'])),
    }),
    response: listOf(DeskAdmissionRow),
  }),
  'GET /desk/admissions/:admissionId': deskEndpoint({
    summary: 'One admission, and the children it may be for',
    permission: 'admissions.edit',
    params: ofAdmission,
    response: DeskAdmission,
    refusals: ['unknown-row'],
  }),
  'POST /desk/admissions/:admissionId/accept': deskEndpoint({
    summary: 'Accept an admission: the child becomes a student, with a place in the batch or on its waiting list',
    permission: 'admissions.edit',
    params: ofAdmission,
    body: body({
      version: Version,
      /** Null: a child we do not know yet. */
      student_id: z.nullable(Id),
      /** Null: the batch is chosen later. */
      batch_id: z.nullable(Id),
      /** Given on paper, besides those in the form. */
      consents: list(choice(consentPurposes), consentPurposes.length),
      /** A new child, although there is one of this name and birthday, such as a twin. */
      again: Confirmed,
    }),
    response: z.object({ student_id: z.string(), place: z.nullable(Placed), audit_id: z.nullable(z.int()) }),
    refusals: [
      'unknown-row',
      'changed-since',
      'not-allowed',
      'admission-decided',
      'child-known',
      'consent-needed',
      'batch-closed',
      'batch-full',
      'in-batch',
    ],
  }),
  'POST /desk/admissions/:admissionId/decline': deskEndpoint({
    summary: 'Decline an admission, and say what becomes of a fee that was paid; the parents get a mail with both',
    permission: 'admissions.edit',
    params: ofAdmission,
    body: body({
      version: Version,
      answer: paragraph(500).check(z.minLength(1, 'Please write a reason.')),
      /** `owed_paise` of the screen. */
      ...shownAmount,
      fee_back: z._default(z.nullable(choice(feeBackWays)), null),
      /** How it is settled by hand. The parents read it. */
      note: optionalLine(300),
    }),
    response: z.object({ audit_id: z.nullable(z.int()) }),
    refusals: [
      'unknown-row',
      'changed-since',
      'not-allowed',
      'admission-decided',
      'amount-changed',
      'proof-needed',
      'bad-input',
    ],
  }),
  'POST /desk/admissions/:admissionId/fee-back': deskEndpoint({
    summary: 'Send the fee of a declined form back, or record that it was settled by hand',
    permission: 'refunds.send',
    needsFreshProof: true,
    params: ofAdmission,
    body: body({
      version: Version,
      ...shownAmount,
      how: choice(['refund', 'settled']),
      /** With `settled`: how, and the reference. */
      note: optionalLine(300),
    }),
    response: z.object({ audit_id: z.nullable(z.int()) }),
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'amount-changed', 'fee-not-owed', 'bad-input'],
  }),
};
