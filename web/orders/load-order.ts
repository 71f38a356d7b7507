import type { Order } from '../../contract/order.ts';
import type { Api } from '../api-context.ts';
import { readLogin } from '../visitor/stored-login.ts';

/** Somebody else's order is unknown too. Unanswered: nobody can tell right now. */
export type LoadedOrder = { kind: 'order'; order: Order } | { kind: 'unknown' } | { kind: 'unanswered' };

export async function loadOrder({ client }: Api, orderId: string): Promise<LoadedOrder> {
  const answer = await client.call('GET /payment/order/:orderId', { params: { orderId } });
  if (answer.ok) return { kind: 'order', order: answer.body.data };
  return { kind: answer.status === 404 || answer.status === 400 ? 'unknown' : 'unanswered' };
}

/** Newest first; null where they could not be had. */
export async function loadOrders({ client }: Api): Promise<Order[] | null> {
  const userId = readLogin()?.user_id;
  if (userId === undefined) return null;
  const answer = await client.call('GET /payment/:userId', { params: { userId } });
  return answer.ok ? answer.body.data : null;
}
