import type { Order } from '../../../contract/order.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { lookAtRequest } from '../payment/look-at-request.ts';
import type { Payments } from '../payment/payments.ts';
import { presentOrder } from './present-order.ts';
import { findOrderOf } from './queries.ts';

/** One of the caller's orders. While it awaits its payment the provider is asked first: whoever reads it has just been there. */
export async function findOrder(
  payments: Payments,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Order | Refused<'unknown-order'>> {
  const known = await findOrderOf(payments.db, userId, orderId);
  if (!known) return refuse('unknown-order');
  if (known.stage !== 'awaiting payment') return presentOrder(known, 'not asked');
  const looked = await lookAtRequest(payments, orderId);
  return presentOrder((await findOrderOf(payments.db, userId, orderId)) ?? known, looked);
}
