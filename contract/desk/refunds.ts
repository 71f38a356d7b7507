import * as z from 'zod/mini';
import { Moment } from '../envelope.ts';
import { body, Id } from '../sent-field.ts';
import { choice } from '../text-field.ts';
import { byHandMethods, UpiReferenceOrEmpty } from './by-hand.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { shownAmount } from './shown-amount.ts';

const RejectedRefund = z.object({
  refund_id: z.string(),
  /** Still to be paid back. */
  amount_paise: z.int(),
  /** What it is for, such as "order cancelled". */
  reason: z.string(),
  /** The provider's words, if it gave any. */
  error: z.nullable(z.string()),
  rejected_at: Moment,
  /** False: somebody made it in the provider's dashboard, and nothing has counted it. */
  is_owed: z.boolean(),
  /** Null: an admission fee, or money that belongs to nothing. */
  order: z.nullable(z.object({ order_id: z.string(), receipt_id: z.string() })),
  return: z.nullable(z.object({ return_id: z.string(), return_number: z.string() })),
  /** Empty if the role may not see them, or nobody knows. */
  user_name: z.string(),
  mobile: z.string(),
});
export type RejectedRefund = z.infer<typeof RejectedRefund>;

const ofRefund = z.object({ refundId: Id });
const Changed = z.object({ audit_id: z.nullable(z.int()) });
const refusals = ['unknown-row', 'not-allowed', 'refund-over', 'amount-changed'] as const;

export const refunds = {
  'GET /desk/refunds/rejected': deskEndpoint({
    summary: 'Refunds that a bank rejected for good, the oldest first, and whether the caller has an open till',
    permission: 'money.read',
    response: z.object({ rows: z.array(RejectedRefund), has_till: z.boolean() }),
  }),
  'POST /desk/refunds/:refundId/again': deskEndpoint({
    summary: 'Ask the bank once more for a refund that it rejected',
    permission: 'refunds.send',
    needsFreshProof: true,
    params: ofRefund,
    body: body(shownAmount),
    response: Changed,
    refusals,
  }),
  'POST /desk/refunds/:refundId/by-hand': deskEndpoint({
    summary: 'Record that a rejected refund was paid in cash or by UPI; it is never asked for again',
    permission: 'refunds.send',
    needsFreshProof: true,
    params: ofRefund,
    body: body({ ...shownAmount, method: choice(byHandMethods), reference: UpiReferenceOrEmpty }),
    response: Changed,
    refusals: [...refusals, 'till-not-open', 'reference-used', 'bad-input'],
  }),
};
