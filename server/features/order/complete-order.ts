import type { Transaction } from '../../../database/client.ts';
import type { Outbox } from '../../jobs/outbox.ts';
import { lockCart } from '../cart/queries.ts';
import { placedLetter } from './placed-letter.ts';
import { findPlacedOrder, takeBoughtFromCart } from './placed-queries.ts';

/** What follows when an order is placed, however it is paid: what was bought leaves the cart, and the customer is told. */
export async function completeOrder(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  orderId: string,
): Promise<void> {
  const order = await findPlacedOrder(trx, orderId);
  await lockCart(trx, order.user_id);
  await takeBoughtFromCart(trx, order.user_id, orderId);
  await outbox.sendMail(trx, placedLetter(order));
}
