import { sql } from 'kysely';
import type { Scene } from './pay.ts';

export const paiseThere = 100;

/** Somebody refunds a rupee of an order in the provider's dashboard. */
export async function refundThere({ bed, told }: Scene, orderId: string): Promise<void> {
  const { db, simulator } = bed;
  const { rows } = await sql<{ id: string }>`
    select p.provider_payment_id as id from payment p join payment_request r using (request_id)
     where r.order_id = ${orderId} and p.outcome = 'applied' and p.state = 'captured'`.execute(db);
  const [payment] = rows;
  if (!payment) return;
  told.refundedThere.add(orderId);
  const { keyId, keySecret } = simulator.keys;
  // It may fail like any other call.
  await fetch(`${simulator.url}/payments/${payment.id}/refund`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount: paiseThere }),
  }).catch(() => undefined);
}

/** This order or one before it in its chain of exchanges: a refund for a replacement may go to the payment of any of them. */
export async function wasRefundedThere({ bed, told }: Scene, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ order_id: string }>`
    with recursive behind as (
      select order_id, return_id from shop_order where order_id = ${orderId}
      union all
      select o.order_id, o.return_id from behind join order_return r using (return_id) join shop_order o on o.order_id = r.order_id)
    select order_id from behind`.execute(bed.db);
  return rows.some(({ order_id }) => told.refundedThere.has(order_id));
}
