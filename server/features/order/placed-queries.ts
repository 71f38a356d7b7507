import { sql } from 'kysely';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Transaction } from '../../../database/client.ts';
import type { PlacedOrder } from './placed-letters.ts';

export async function findPlacedOrder(trx: Transaction, orderId: string): Promise<PlacedOrder> {
  const order = await trx
    .selectFrom('shop_order')
    .select([
      'user_id',
      'user_name',
      'email',
      'mobile',
      'payment_mode',
      'receipt_number',
      'lines_paise',
      'discount_paise',
      'delivery_paise',
      'total_paise',
      'advance_paise',
      'remaining_paise',
    ])
    .select(sql<Partial<OrderAddress>>`shipping_address`.as('shipping_address'))
    .select(sql<string>`coalesce((select p.email from site_profile p), '')`.as('shop_email'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await trx
    .selectFrom('order_line')
    .select(['sku', 'product_name', 'attributes', 'quantity', 'line_paise'])
    .where('order_id', '=', orderId)
    .orderBy('line_number')
    .execute();
  return { ...order, lines };
}

/** Lines put into the cart after the order was written stay, and of a line that grew since, what was added. Under `lockCart`. */
export async function takeBoughtFromCart(trx: Transaction, userId: string, orderId: string): Promise<void> {
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
