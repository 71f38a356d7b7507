import { data } from 'react-router';
import type { Order } from '../../contract/order.ts';
import type { Api } from '../api/api.ts';
import { readLogin } from '../visitor/stored-login.ts';

/** Someone else's order is unknown too. Unanswered: we could not find out. */
export type LoadedOrder = { kind: 'order'; order: Order } | { kind: 'unknown' } | { kind: 'unanswered' };

export async function loadOrder({ client }: Api, orderId: string): Promise<LoadedOrder> {
  const answer = await client.call('GET /payment/order/:orderId', { params: { orderId } });
  if (answer.ok) return { kind: 'order', order: answer.body.data };
  return { kind: answer.status === 404 || answer.status === 400 ? 'unknown' : 'unanswered' };
}

/** For a page about one order: answers 404 for an unknown one. Null: unanswered. */
export async function loadOrderOrNone(api: Api, orderId: string): Promise<Order | null> {
  const loaded = await loadOrder(api, orderId);
  if (loaded.kind === 'unknown') throw data(null, { status: 404 });
  return loaded.kind === 'order' ? loaded.order : null;
}

/** Newest first; null if they could not be loaded. */
export async function loadOrders({ client }: Api): Promise<Order[] | null> {
  const userId = readLogin()?.user_id;
  if (userId === undefined) return null;
  const answer = await client.call('GET /payment/:userId', { params: { userId } });
  return answer.ok ? answer.body.data : null;
}
