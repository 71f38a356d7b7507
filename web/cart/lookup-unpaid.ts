import type { Order } from '../../contract/order.ts';
import { apiContext } from '../api/api.ts';
import { readLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/lookup-unpaid.ts';

export { loader } from '../page/not-found.tsx';

/** The customer's orders that can still be paid. None without an answer: nothing depends on it. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs): Promise<Order[]> {
  const userId = readLogin()?.user_id;
  if (userId === undefined) return [];
  const answer = await context.get(apiContext).client.call('GET /payment/:userId', {
    params: { userId },
    query: { unpaid: 'yes' },
    signal: request.signal,
  });
  return answer.ok ? answer.body.data.filter((order) => order.pay_before !== null) : [];
}
