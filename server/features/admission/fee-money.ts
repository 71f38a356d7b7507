import { sql } from 'kysely';
import type { FeeMoney } from '../../../domain/fee-back.ts';

const refunding = sql`
  coalesce((select sum(r.amount_paise) from refund r where r.payment_id = p.payment_id and r.state = 'requested'), 0)::integer`;

/** Back at the bank, or paid by hand after the bank had rejected it. */
const refunded = sql`(
  coalesce((select sum(r.amount_paise) from refund r where r.payment_id = p.payment_id and r.state = 'processed'), 0)
  + coalesce((select sum(h.amount_paise) from refund_by_hand h join refund r using (refund_id) where r.payment_id = p.payment_id), 0))::integer`;

/** For good: staff settle these on Today. */
const rejected = sql`
  coalesce((select sum(j.amount_paise) from rejected_refunds() j where j.payment_id = p.payment_id), 0)::integer`;

const applied = sql`
  fee_order f join payment_request q using (fee_order_id) join payment p using (request_id)
    where f.admission_id = a.admission_id and f.state = 'paid' and p.outcome = 'applied'`;

/** Of `admission a`: what was paid, and what went back; null if its fee is not paid. */
export const feeMoneyOfAdmission = sql<FeeMoney | null>`
  (select jsonb_build_object('way', a.fee_back, 'isSettled', a.fee_settled_at is not null, 'paidPaise', p.amount_paise,
            'refundedPaise', ${refunded}, 'refundingPaise', ${refunding}, 'rejectedPaise', ${rejected})
     from ${applied})`;

/** Of `admission a`: declined, and its fee has not gone back yet. An erased one counts only if it had been declined before. */
export const owesFeeBack = sql`(a.state = 'declined' and a.fee_settled_at is null and (a.erased_at is null or a.decided_at < a.erased_at)
  and exists (select from ${applied} and p.amount_paise > ${refunded}))`;
