import { data } from 'react-router';
import type { FeeOrder } from '../../contract/fee.ts';
import type { Api } from '../api/api-context.ts';

/** The fee that a result page is about; null where the shop did not answer. Somebody else's does not exist. */
export async function loadFee({ client }: Api, id: string): Promise<FeeOrder | null> {
  const answer = await client.call('GET /feepay/order/:id', { params: { id } });
  if (answer.ok) return answer.body.data;
  if (answer.status === 404 || answer.status === 400) throw data(null, { status: 404 });
  return null;
}
