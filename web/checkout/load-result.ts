import { data } from 'react-router';
import type { Order } from '../../contract/order.ts';
import type { Api } from '../api-context.ts';

/** The order that a result page is about; null where the shop did not answer. Somebody else's order does not exist. */
export async function loadResult({ client }: Api, orderId: string): Promise<Order | null> {
  const answer = await client.call('GET /payment/order/:orderId', { params: { orderId } });
  if (answer.ok) return answer.body.data;
  if (answer.status === 404 || answer.status === 400) throw data(null, { status: 404 });
  return null;
}
