import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import { newOrderMail, placedMail } from './mails.ts';
import { findMailedOrder, sendOrderMail } from './order-mails.ts';
import { endHolds, setStage } from './queries.ts';

/**
 * Places an order, however it is paid: uses up its holds, removes what was bought from the cart, and mails customer and shop.
 * Call it under the locks that decided it can be placed.
 */
export async function completeOrder(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  orderId: string,
): Promise<void> {
  await endHolds(trx, orderId, { hold: 'consumed', redemption: 'used' });
  await setStage(trx, orderId, 'placed');
  const order = await findMailedOrder(trx, orderId);
  if (!order) throw new Error(`order ${orderId} does not exist`);
  await takeBoughtFromCart(trx, order.user_id, orderId);
  await sendOrderMail(trx, outbox, { orderId, about: { kind: 'placed' }, mail: placedMail(order) });
  if (order.shop_email !== '') await outbox.sendMail(trx, newOrderMail(order));
}

/** Keeps lines that were added to the cart after the order was made, and the surplus of a line that has grown since. */
async function takeBoughtFromCart(trx: Transaction, userId: string, orderId: string): Promise<void> {
  // The same lock as in `add_to_cart`: one change of a cart at a time.
  await sql`select lock_cart(${userId})`.execute(trx);
  await sql`
    with bought as (
      select c.sku, c.chosen, c.quantity - l.quantity as more
        from shop_order o join order_line l using (order_id) join cart_line c on c.user_id = o.user_id and c.sku = l.sku and c.chosen = l.chosen
       where o.order_id = ${orderId} and c.added_at <= o.created_at
    ), taken as (
      delete from cart_line c using bought b where c.user_id = ${userId} and c.sku = b.sku and c.chosen = b.chosen and b.more <= 0
    )
    update cart_line c set quantity = b.more from bought b
     where c.user_id = ${userId} and c.sku = b.sku and c.chosen = b.chosen and b.more > 0`.execute(trx);
}
