import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, Moment, VariationAttributes } from './envelope.ts';
import { Rupees } from './number-field.ts';
import { PaymentOpened, PaymentProof } from './razorpay.ts';
import { body } from './sent-field.ts';
import { line, paragraph } from './text-field.ts';

export const declineReasonMax = 500;

/** `confirming`: a bank has not decided about a payment yet. `cancelled`: what was paid, if anything, is refunded. */
const payLinkStates = ['open', 'confirming', 'paid', 'declined', 'cancelled'] as const;

/** What somebody with the link sees: no name, no address. */
export const PayLink = z.object({
  state: z.enum(payLinkStates),
  /** "Quote Q-000012", "Order PAH-000123", "Exchange RET-000042" */
  subject: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      attributes: VariationAttributes,
      picture: z.nullable(z.string()),
      quantity: z.int(),
      amount: Rupees,
    }),
  ),
  delivery: Rupees,
  /** Of an exchange: what the goods that come back pay for. */
  credit: Rupees,
  /** Handed over in the shop. */
  is_collected: z.boolean(),
  amount: Rupees,
  pay_before: Moment,
  /** From the shop; empty if there is none. */
  note: z.string(),
  can_decline: z.boolean(),
});
export type PayLink = z.infer<typeof PayLink>;

export const DeclineForm = body({ reason: z._default(paragraph(declineReasonMax), '') });

// No pattern: a token of another shape gets the same answer as one that was never given out.
const ofLink = z.object({ token: line(100) });

export const payLink = {
  'GET /pay/:token': endpoint({
    summary: 'What a payment link is for; needs no login',
    access: 'public',
    params: ofLink,
    response: PayLink,
    refusals: ['unknown-link', 'too-many-requests'],
  }),
  'POST /pay/:token/open': endpoint({
    summary: 'Open the payment of a link; the same provider order each time',
    access: 'public',
    params: ofLink,
    response: PaymentOpened,
    refusals: [
      'unknown-link',
      'shop-closed',
      'too-many-requests',
      'payment-unconfirmed',
      'order-not-created',
      'unknown-product',
      'variation-needed',
      'out-of-stock',
      'not-enough-stock',
    ],
  }),
  'POST /pay/:token/verify': endpoint({
    summary: 'Prove that a link was paid; idempotent',
    access: 'public',
    params: ofLink,
    body: PaymentProof,
    response: z.object({ success: z.literal(true) }),
    refusals: ['unknown-link', 'too-many-requests', 'unknown-order', 'payment-not-verified', 'payment-unconfirmed'],
  }),
  'POST /pay/:token/decline': endpoint({
    summary: 'Decline the quote behind a link. If it is already declined, this changes nothing',
    access: 'public',
    params: ofLink,
    body: DeclineForm,
    response: Done,
    refusals: ['unknown-link', 'too-many-requests', 'cannot-decline'],
  }),
};
