import * as z from 'zod/mini';
import { Refusal } from '../refusals.ts';
import { ChangedAmount } from './shown-amount.ts';

/** The desk's own refusals. Separate, so that the shop's document does not list them. */
export const deskRefusals = {
  'desk-signed-out': { status: 401, text: 'Please sign in.' },
  'wrong-sign-in': { status: 401, text: 'The email, password or second proof is wrong.' },
  'proof-needed': { status: 403, text: 'Please confirm that it is you.' },
  'wrong-proof': { status: 400, text: 'That code or passkey did not work. Please try again.' },
  'wrong-password': { status: 400, text: 'This is not your current password.' },
  'not-allowed': { status: 403, text: 'Your role does not allow this.' },
  'link-ended': { status: 410, text: 'This link has been used or has expired. Please ask for a new one.' },
  'unknown-row': { status: 404, text: 'This no longer exists.' },
  'changed-since': { status: 409, text: 'Somebody else changed this in the meantime.' },
  'cannot-undo': { status: 409, text: 'This cannot be undone.' },
  'last-owner': { status: 409, text: 'The last owner cannot be removed or given another role.' },
  'last-proof': { status: 409, text: 'This is your only second proof. Add another one first.' },
  'demo-only': { status: 403, text: 'This works only in a demo shop.' },
  'views-full': { status: 409, text: 'You cannot save more views. Please delete one first.' },
  'name-taken': { status: 409, text: 'This name is taken.' },
  'email-of-staff': { status: 409, text: 'A member of staff already uses this email.' },
  'no-own-stock': { status: 409, text: 'A package has no stock of its own; it uses the stock of the products in it.' },
  'below-held': { status: 409, text: 'That would leave fewer pieces than are held for orders.' },
  'in-use': { status: 409, text: 'This is in use and cannot be removed.' },
  'no-way-to-pay': { status: 409, text: 'Customers must have a way to pay: now, on delivery, or both.' },
  'status-not-allowed': { status: 409, text: 'The order cannot move to this status.' },
  'return-not-allowed': { status: 409, text: 'This is not possible for this return.' },
  'amount-changed': { status: 409, text: 'The amount has changed. Please look at it again.' },
  'refund-over': { status: 409, text: 'This refund is already in progress, or already paid.' },
  'sent-already': {
    status: 409,
    text: 'The goods are already on their way, so the address can no longer be changed here.',
  },
  'nothing-to-carry': { status: 409, text: 'Only a placed order that is not cancelled can have a parcel.' },
  'quote-paid': { status: 409, text: 'The customer has just paid this quote, so it can no longer be changed.' },
  'quote-over': { status: 409, text: 'This quote is answered, paid, declined or expired.' },
  'admission-decided': { status: 409, text: 'This admission has already been accepted or declined.' },
  'fee-not-owed': { status: 409, text: 'This fee is already on its way back, or settled.' },
  'consent-needed': { status: 409, text: 'The parents must first consent to training. You can record it from paper.' },
  'student-not-possible': { status: 409, text: 'This is not possible for this student.' },
  'place-not-possible': { status: 409, text: 'This place has already been given, or has ended.' },
  'batch-closed': { status: 409, text: 'This batch takes no new students.' },
  'batch-full': { status: 409, text: 'All places of this batch are taken.' },
  'in-batch': { status: 409, text: 'This student is already in this batch or on its waiting list.' },
  'no-erasure-asked': {
    status: 409,
    text: 'There is no request to erase this any more. The parents may have taken it back.',
  },
  'form-undecided': {
    status: 409,
    text: 'Decide the admission form of this child first: its fee is paid, and would be forgotten.',
  },
  'not-invited': { status: 409, text: 'This person has no open invitation.' },
  'class-over': { status: 409, text: 'This class has already begun.' },
  'other-person': {
    status: 409,
    text: 'Somebody else has signed in to the desk in this browser since you opened this page. Nothing was done.',
  },
  'till-not-open': { status: 409, text: 'Please open your till first.' },
  'reference-used': { status: 409, text: 'This reference is already entered.' },
  'till-of-another-day': { status: 409, text: 'Your till of another day is still open. Please count it first.' },
  'till-waits': {
    status: 409,
    text: 'A QR code is not paid yet. Wait for it or cancel that sale, then close the till.',
  },
  'discount-too-high': { status: 403, text: 'Your role cannot give this much discount.' },
  'sale-paid': { status: 409, text: 'The customer has just paid this sale, so it can no longer be cancelled.' },
  'sku-taken': { status: 409, text: 'This SKU is taken.' },
  'unknown-category': { status: 400, text: 'There is no such category.' },
  'unknown-arrival': { status: 400, text: 'There is no such group of new arrivals.' },
  'part-not-possible': { status: 400, text: 'This product cannot be part of a package.' },
  'not-ready': { status: 409, text: 'This cannot be published yet.' },
  'attributes-not-possible': { status: 409, text: 'The attributes cannot be changed this way.' },
  'variation-not-possible': { status: 400, text: 'This variation cannot be made.' },
  'bands-overlap': { status: 400, text: 'Two bands overlap.' },
  'bands-gap': { status: 409, text: 'The bands leave a gap.' },
  'day-is-past': { status: 409, text: 'That day has already begun. Please choose a later one.' },
  'file-not-readable': { status: 400, text: 'This file cannot be read.' },
  'not-checked': { status: 409, text: 'Please check the file again first.' },
  'pictures-missing': { status: 409, text: 'Some pictures are missing. Add them, or import without them.' },
  'wrong-number': { status: 400, text: 'This is not the number in your last test mail.' },
  'live-keys': {
    status: 409,
    text: 'The keys are live, so this cannot be tried. Buy something small yourself instead.',
  },
  'no-backups': { status: 409, text: 'This shop makes no backups. Set BACKUP_DIR and BACKUP_KEY first.' },
  'key-reused': { status: 409, text: 'The key of this call was used for another movement.' },
  'price-not-possible': { status: 400, text: 'The sale price cannot be higher than the price.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type DeskRefusalCode = keyof typeof deskRefusals;

const Values = z.record(z.string(), z.unknown());

/** With `changed-since`: the current and the sent values, by the same names. */
export const Conflict = z.object({
  version: z.int(),
  current: Values,
  yours: Values,
  /** Who changed it last, if the desk did. */
  by: z.nullable(z.string()),
  at: z.nullable(z.iso.datetime()),
});
export type Conflict = z.infer<typeof Conflict>;

/** The shape of every refusal of the desk. */
export const DeskRefusal = z.extend(z.omit(Refusal, { bill: true, amount: true, earlier_id: true, current: true }), {
  conflict: z.optional(Conflict),
  amounts: z.optional(ChangedAmount),
});
