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
