import type { FeeOrder } from '../../../contract/fee.ts';
import { feeStatus } from '../../../domain/fee-status.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { lookAtRequest } from '../payment/look-at-request.ts';
import type { Payments } from '../payment/payments.ts';
import { findFeeOf, type FeeRow } from './fee-queries.ts';

/** One of the caller's fees. While it is not paid the provider is asked first: whoever reads it has just been there. */
export async function findFee(
  payments: Payments,
  { userId, feeOrderId }: { userId: string; feeOrderId: string },
): Promise<FeeOrder | Refused<'unknown-order'>> {
  const known = await findFeeOf(payments.db, userId, feeOrderId);
  if (!known) return refuse('unknown-order');
  if (known.state === 'paid') return presentFee(known, 'ended');
  const looked = await lookAtRequest(payments, feeOrderId);
  return presentFee((await findFeeOf(payments.db, userId, feeOrderId)) ?? known, looked);
}

function presentFee(row: FeeRow, looked: 'open' | 'ended'): FeeOrder {
  const isPaid = row.state === 'paid';
  const amount = rupeesFromPaise(row.amount_paise);
  return {
    order_id: row.fee_order_id,
    payment_id: row.admission_id,
    createdAt: row.created_at.toISOString(),
    user_name: row.user_name,
    amount,
    payment_mode: 'Pay now',
    payment_status: feeStatus({ isPaid, payments: row.payments, looked }),
    amountafterdiscount: amount,
    remaining_amount: isPaid ? 0 : amount,
  };
}
