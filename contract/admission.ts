import * as z from 'zod/mini';
import { admissionStages } from '../domain/admission-stage.ts';
import { feeBackStates } from '../domain/fee-back.ts';
import { consentPurposes } from '../domain/student-state.ts';
import { endpoint } from './endpoint.ts';
import { Done, Moment } from './envelope.ts';
import { Rupees, rupeesSent } from './number-field.ts';
import { Aadhaar, BirthDate, RequiredEmail, RequiredMobile, RequiredPincode } from './person-field.ts';
import { body, Confirmed, Id, IdOrEmpty, list, optionalLine, sender } from './sent-field.ts';
import { choice, requiredLine } from './text-field.ts';

export const genders = ['Male', 'Female', 'Other'] as const;

export const AdmissionForm = body({
  name: requiredLine(100),
  fatherName: requiredLine(100),
  motherName: requiredLine(100),
  dob: BirthDate,
  aadhar: Aadhaar,
  gender: choice(genders),
  school: optionalLine(150),
  address: requiredLine(300),
  pincode: RequiredPincode,
  mobile: RequiredMobile,
  email: RequiredEmail,
  center: requiredLine(60),
  rulesAgreed: z.literal([true, '1', 1], 'You must agree to proceed'),
  // The fee that the parents were shown. Only compared with the server's, never charged.
  amount: z.optional(rupeesSent()),
  /** Which of the caller's children it is for; empty: one that is not in My account. */
  child_id: IdOrEmpty,
  /** The batch the parents would like; empty: any. */
  batch_id: IdOrEmpty,
  /** Consents, besides the rules. */
  consents: z._default(list(choice(consentPurposes), consentPurposes.length), []),
  /** Send it although this child already has an admission. */
  again: Confirmed,
  ...sender,
});
export type AdmissionForm = z.infer<typeof AdmissionForm>;

/** Where an admission stands: the same for the form, the result page, My account and the desk. */
export const AdmissionStanding = z.object({
  stage: z.enum(admissionStages),
  /** On the waiting list, from 1. Null: not waiting. */
  position: z.nullable(z.int()),
  /** "Evening, Airoli". Null: any batch. */
  batch: z.nullable(z.string()),
});
export type AdmissionStanding = z.infer<typeof AdmissionStanding>;

export const AdmissionRecord = z.object({
  id: z.string(),
  name: z.string(),
  fatherName: z.string(),
  motherName: z.string(),
  email: z.string(),
  mobile: z.string(),
  dob: z.string(),
  gender: z.enum(genders),
  center: z.string(),
  address: z.string(),
  pincode: z.string(),
  school: z.string(),
  /** Masked to its last four digits; empty if none was given. */
  aadhar: z.string(),
  rulesAgreed: z.literal('1'),
  payment_id: z.string(),
  /** What it costs: the fee of the day the form was sent. */
  amount: Rupees,
  /** The id for reading the fee's payment; null until someone starts to pay. */
  fee_order_id: z.nullable(z.string()),
  /** Which of the caller's children it is for. Null: not known yet, or erased. */
  child_id: z.nullable(z.string()),
  standing: AdmissionStanding,
  /** `Pending`: the payment provider has not decided. Anything but `Paid` can be paid, unless the child waits or the form was declined. */
  status: z.enum(['Paid', 'Pending', 'Failed']),
  /** Why we declined the form, as the parents were told; absent unless we did. */
  declined_because: z.optional(z.string()),
  /** What becomes of the fee of a declined form; absent if none was paid. */
  fee_back: z.optional(z.enum(feeBackStates)),
  createdAt: Moment,
});
export type AdmissionRecord = z.infer<typeof AdmissionRecord>;

export const admission = {
  'GET /admission/:userId': endpoint({
    summary: "The caller's admissions",
    access: 'customer',
    owner: 'userId',
    params: z.object({ userId: Id }),
    response: z.object({ user: z.array(AdmissionRecord) }),
  }),
  'POST /admission/:admissionId/erasure': endpoint({
    summary: 'Erase a declined form at once. A receipt of its fee stays',
    access: 'customer',
    params: z.object({ admissionId: Id }),
    response: Done,
    refusals: ['unknown-admission', 'form-in-use'],
  }),
  'POST /admission': endpoint({
    summary:
      'Apply for admission; the fee is paid next, with the payment_id in the response, unless the child waits for a place',
    access: 'customer',
    body: AdmissionForm,
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      payment_id: z.string(),
      /** If the batch is full, the child waits and nothing is to be paid. */
      standing: AdmissionStanding,
    }),
    refusals: [
      'shop-closed',
      'unknown-centre',
      'unknown-child',
      'bad-input',
      'admitted-before',
      'admissions-full',
      'fee-changed',
    ],
  }),
};
