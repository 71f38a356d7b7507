import * as z from 'zod/mini';
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
  /** `Pending`: the payment provider has not decided. Anything but `Paid` can be paid, unless the form was declined. */
  status: z.enum(['Paid', 'Pending', 'Failed']),
  /** Why we declined the form, as the parents were told; absent unless we did. */
  declined_because: z.optional(z.string()),
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
    summary: 'Apply for admission; the fee is paid next, with the payment_id in the response',
    access: 'customer',
    body: AdmissionForm,
    response: z.object({ success: z.literal(true), message: z.string(), payment_id: z.string() }),
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
