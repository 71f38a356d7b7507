import type { Transaction } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import { lockCart } from '../cart/queries.ts';
import { newOrderLetter, placedLetter } from './placed-letters.ts';
import { findPlacedOrder, takeBoughtFromCart } from './placed-queries.ts';
import { endHolds, setStage } from './placing-queries.ts';

/**
 * Places an order, however it is paid: what it holds is used, what was bought leaves the cart, and customer and shop get a
 * mail. Call it under the locks that decided it can be placed.
 */
export async function completeOrder(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  orderId: string,
): Promise<void> {
  await endHolds(trx, orderId, { hold: 'consumed', redemption: 'used' });
  await setStage(trx, orderId, 'placed');
  const order = await findPlacedOrder(trx, orderId);
  await lockCart(trx, order.user_id);
  await takeBoughtFromCart(trx, order.user_id, orderId);
  await outbox.sendMail(trx, placedLetter(order));
  if (order.shop_email !== '') await outbox.sendMail(trx, newOrderLetter(order));
}
