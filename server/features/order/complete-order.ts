import type { Transaction } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import { newOrderMail, placedMail } from './mails.ts';
import { findMailedOrder, sendOrderMail } from './order-mails.ts';
import { setStage } from './queries.ts';

/**
 * Places an order, however it is paid: uses up its holds, removes what was bought from the cart, and mails customer and shop.
 * Call it under the locks that decided it can be placed.
 */
export async function completeOrder(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  orderId: string,
): Promise<void> {
  await setStage(trx, orderId, 'placed');
  const order = await findMailedOrder(trx, orderId);
  if (!order) throw new Error(`order ${orderId} does not exist`);
  await sendOrderMail(trx, outbox, { orderId, about: { kind: 'placed' }, mail: placedMail(order) });
  if (order.shop_email !== '') await outbox.sendMail(trx, newOrderMail(order));
}
