import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { Outbox } from '../../jobs/outbox.ts';
import { lockCart } from '../cart/queries.ts';
import { placedLetter, type PlacedOrder } from './placed-letter.ts';

/** What follows when an order is placed, however it is paid: what was bought leaves the cart, and the customer is told. */
export async function completeOrder(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  orderId: string,
): Promise<void> {
  const order = await findPlacedOrder(trx, orderId);
  await takeFromCart(trx, order.user_id, orderId);
  await outbox.sendMail(trx, placedLetter(order));
}

/** Lines put into the cart after the order was written stay, and of a line that grew since, what was added. */
async function takeFromCart(trx: Transaction, userId: string, orderId: string): Promise<void> {
  await lockCart(trx, userId);
  await sql`
    with bought as (
      select c.sku, c.quantity - l.quantity as more
        from shop_order o join order_line l using (order_id) join cart_line c on c.user_id = o.user_id and c.sku = l.sku
       where o.order_id = ${orderId} and c.added_at <= o.created_at
    ), taken as (
      delete from cart_line c using bought b where c.user_id = ${userId} and c.sku = b.sku and b.more <= 0
    )
    update cart_line c set quantity = b.more from bought b
     where c.user_id = ${userId} and c.sku = b.sku and b.more > 0`.execute(trx);
}

async function findPlacedOrder(trx: Transaction, orderId: string): Promise<PlacedOrder> {
  const order = await trx
    .selectFrom('shop_order')
    .select([
      'user_id',
      'user_name',
      'email',
      'receipt_number',
      'lines_paise',
      'discount_paise',
      'delivery_paise',
      'total_paise',
      'advance_paise',
      'remaining_paise',
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await trx
    .selectFrom('order_line')
    .select(['product_name', 'attributes', 'quantity', 'line_paise'])
    .where('order_id', '=', orderId)
    .orderBy('line_number')
    .execute();
  return { ...order, lines };
}
