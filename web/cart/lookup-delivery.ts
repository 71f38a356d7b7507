import type { Delivery } from '../../contract/delivery.ts';
import { apiContext, bodyOrNull } from '../api/api.ts';
import type { Route } from './+types/lookup-delivery.ts';

export { loader } from '../page/not-found.tsx';

/** `delivery` is null where no pincode is known. All of it is null without an answer. */
export async function clientLoader({
  context,
  request,
}: Route.ClientLoaderArgs): Promise<{ delivery: Delivery | null } | null> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return bodyOrNull(context.get(apiContext).client.call('GET /delivery', { query, signal: request.signal }));
}
