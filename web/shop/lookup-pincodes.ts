import { data } from 'react-router';
import { apiContext } from '../api-context.ts';
import { bodyOrNull } from '../answer.ts';
import type { Route } from './+types/lookup-pincodes.ts';

/** Asked by the pincode check in the browser; there is no page here. */
export const loader = () => {
  throw data(null, { status: 404 });
};

/** The pincodes that are served. A failure is asked about once more, and then counts as none, without a word. */
export async function clientLoader({ context }: Route.ClientLoaderArgs): Promise<string[]> {
  const { client, mainId } = context.get(apiContext);
  const ask = () => bodyOrNull(client.call('GET /pincode/getall/:mainId', { params: { mainId } }));
  const { pincodesData = [] } = (await ask()) ?? (await ask()) ?? {};
  return pincodesData.filter(({ status }) => status === 'Active').map(({ pincode }) => pincode);
}
