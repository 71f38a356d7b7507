import * as z from 'zod/mini';
import { consentPurposes, relations } from '../domain/student-state.ts';
import { ConsentNotice } from './batch.ts';
import { endpoint } from './endpoint.ts';
import { Done, Moment } from './envelope.ts';
import { Rupees, wholeNumber } from './number-field.ts';
import { body, Id, list, optionalLine } from './sent-field.ts';
import { choice, patterned, requiredLine } from './text-field.ts';

const NextClass = z.object({
  class_id: z.string(),
  starts_at: Moment,
  batch: z.string(),
  centre: z.string(),
  /** Reported ahead by a parent. Null: the child is expected. */
  absence: z.nullable(z.object({ reason: z.string() })),
});
export type NextClass = z.infer<typeof NextClass>;

const KitLine = z.object({
  item: z.string(),
  product_id: z.string(),
  title: z.string(),
  /** `owned`: a parent said so. `bought`: by this account. */
  state: z.enum(['owned', 'bought', 'missing']),
  fit: z.object({
    kind: z.enum(['fits', 'size unknown', 'size not made', 'sold out', 'to choose', 'not sold']),
    /** With `fits`: what to buy. */
    sku: z.nullable(z.string()),
    size: z.nullable(z.string()),
  }),
  /** How many of that SKU are in the cart, and how many children of the family miss it. */
  in_cart: z.int(),
  needed: z.int(),
  /** Of that SKU. */
  price: z.nullable(Rupees),
});
export type KitLine = z.infer<typeof KitLine>;

const KitPackage = z.object({ product_id: z.string(), title: z.string(), price: Rupees, saved: Rupees });
export type KitPackage = z.infer<typeof KitPackage>;

const GivenConsent = z.object({
  purpose: z.enum(consentPurposes),
  version: z.int(),
  /** What was agreed to: an earlier notice than the current one, if it has changed since. */
  text: z.string(),
  given_at: Moment,
});

const BrandSize = z.object({ brand: z.string(), size: z.string() });

const FamilyChild = z.object({
  child_id: z.string(),
  /** With a place, in the next four weeks. */
  classes: z.array(NextClass),
  /** Empty for a child that is not in the academy. */
  kit: z.array(KitLine),
  /** A package of missing pieces that costs less than they do one by one. */
  kit_package: z.nullable(KitPackage),
  consents: z.array(GivenConsent),
  /** The latest request, unless it was taken back. */
  erasure: z.nullable(z.object({ state: z.enum(['open', 'declined']), asked_at: Moment, answer: z.string() })),
  sizes: z.array(BrandSize),
});
export type FamilyChild = z.infer<typeof FamilyChild>;

const AttendedClass = z.object({
  class_id: z.string(),
  starts_at: Moment,
  batch: z.string(),
  centre: z.string(),
  /** Null: not recorded. */
  mark: z.nullable(z.enum(['present', 'late', 'absent', 'excused'])),
});
export type AttendedClass = z.infer<typeof AttendedClass>;

const SizedChild = z.object({
  child_id: z.string(),
  name: z.string(),
  foot_mm: z.nullable(z.int()),
  sizes: z.array(BrandSize),
});
export type SizedChild = z.infer<typeof SizedChild>;

export const AbsenceForm = body({ class_ids: list(Id, 20, 'Please choose a class.'), reason: optionalLine(300) });

const ofChild = z.object({ childId: Id });
const ofInvitation = z.object({ token: patterned(64, /^[\w-]+$/, 'This link is not complete.') });

export const family = {
  'GET /family': endpoint({
    summary: "What My account shows about the caller's children, besides themselves",
    access: 'customer',
    response: z.object({
      children: z.array(FamilyChild),
      /** As they read now. */
      notices: z.array(ConsentNotice),
    }),
  }),
  'GET /children/:childId/attendance': endpoint({
    summary: "A child's classes of this month and the five before, the latest first",
    access: 'customer',
    params: ofChild,
    response: z.object({ classes: z.array(AttendedClass) }),
    refusals: ['unknown-child'],
  }),
  'PUT /children/:childId/absences': endpoint({
    summary: 'Say that a child will not come to these classes',
    access: 'customer',
    params: ofChild,
    body: AbsenceForm,
    response: Done,
    refusals: ['unknown-child', 'class-begun'],
  }),
  'DELETE /children/:childId/absences/:classId': endpoint({
    summary: 'The child comes after all; until the class begins',
    access: 'customer',
    params: z.object({ childId: Id, classId: Id }),
    response: Done,
    refusals: ['unknown-child', 'class-begun'],
  }),
  'PUT /children/:childId/kit': endpoint({
    summary: 'Say that a child has an item of the compulsory kit, or take that back',
    access: 'customer',
    params: ofChild,
    body: body({ item: requiredLine(60), is_owned: z.boolean('This must be true or false.') }),
    response: Done,
    refusals: ['unknown-child', 'unknown-kit'],
  }),
  'PUT /children/:childId/consents/:purpose': endpoint({
    summary: 'Give or withdraw one consent. Without the consent to training the child is paused',
    access: 'customer',
    params: z.object({ childId: Id, purpose: choice(consentPurposes) }),
    body: body({
      is_given: z.boolean('This must be true or false.'),
      /** The version that was read. */
      version: wholeNumber(1, 1e6),
    }),
    response: Done,
    refusals: ['unknown-child', 'notice-changed'],
  }),
  'POST /children/:childId/erasure': endpoint({
    summary: "Ask for a child's data to be erased. Staff carry it out",
    access: 'customer',
    params: ofChild,
    response: Done,
    refusals: ['unknown-child'],
  }),
  'DELETE /children/:childId/erasure': endpoint({
    summary: 'Take the request back',
    access: 'customer',
    params: ofChild,
    response: Done,
    refusals: ['unknown-child'],
  }),
  'GET /family/invitations/:token': endpoint({
    summary: 'The invitation to see a child in My account, for the account with the invited email',
    access: 'customer',
    params: ofInvitation,
    /** As the academy knows the invited person. */
    response: z.object({ name: z.string(), relation: z.enum(relations), is_accepted: z.boolean() }),
    refusals: ['unknown-invitation', 'other-email'],
  }),
  'POST /family/invitations/:token': endpoint({
    summary: 'Accept the invitation: the caller sees the child from now on, and the other guardians are told',
    access: 'customer',
    params: ofInvitation,
    response: Done,
    refusals: ['unknown-invitation', 'other-email'],
  }),
  'GET /family/sizes': endpoint({
    summary: "The feet of the caller's children, and the sizes chosen for them, for the size helper",
    access: 'customer',
    response: z.object({ children: z.array(SizedChild) }),
  }),
  'PUT /children/:childId/sizes': endpoint({
    summary: "Remember the size of this product's brand that was chosen for a child, and the foot if it was typed",
    access: 'customer',
    params: ofChild,
    body: body({
      product_id: Id,
      size: requiredLine(60),
      /** Null: leave it as it is. */
      foot_mm: z.nullable(wholeNumber(100, 350)),
    }),
    response: BrandSize,
    refusals: ['unknown-child', 'unknown-product', 'bad-input'],
  }),
};
