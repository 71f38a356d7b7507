import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment } from './envelope.ts';
import { AdmissionStanding } from './admission.ts';
import { Rupees, rupeesSent } from './number-field.ts';
import { PaymentStatus } from './order.ts';
import { PaymentOpened, PaymentProof } from './razorpay.ts';
import { body, Id, sender } from './sent-field.ts';

export const FeeOrder = z.object({
  order_id: z.string(),
  /** The admission's payment_id. */
  payment_id: z.string(),
  createdAt: Moment,
  user_name: z.string(),
  amount: Rupees,
  payment_mode: z.literal('Pay now'),
  payment_status: PaymentStatus,
  amountafterdiscount: Rupees,
  /** Still to be paid. */
  remaining_amount: Rupees,
  admission: AdmissionStanding,
});
export type FeeOrder = z.infer<typeof FeeOrder>;

export const fee = {
  'POST /feepay': endpoint({
    summary: 'Open the payment of an admission fee; a repeated call returns the open payment',
    access: 'customer',
    body: body({
      /** The admission's payment_id. */
      order_id: Id,
      // Only compared with the server's fee, never charged.
      amount: z.optional(rupeesSent()),
      ...sender,
    }),
    response: PaymentOpened,
    refusals: ['unknown-admission', 'admission-waits', 'fee-already-paid', 'fee-changed', 'fee-order-not-created'],
  }),
  'POST /feepay/verify': endpoint({
    summary: 'Prove that a fee was paid; idempotent',
    access: 'customer',
    body: PaymentProof,
    response: z.object({ success: z.literal(true), order_id: z.string() }),
    refusals: ['unknown-order', 'payment-not-verified', 'payment-unconfirmed'],
  }),
  'GET /feepay/order/:id': endpoint({
    summary: "One of the caller's fees",
    access: 'customer',
    params: z.object({ id: Id }),
    response: z.object({ data: FeeOrder }),
    refusals: ['unknown-order'],
  }),
  'GET /feepay/order/:id/receipt': endpoint({
    summary: "The receipt of one of the caller's fees, as PDF",
    access: 'customer',
    params: z.object({ id: Id }),
    answerKind: 'pdf',
    response: z.instanceof(Uint8Array),
    refusals: ['unknown-order', 'no-receipt-yet', 'busy'],
  }),
};
