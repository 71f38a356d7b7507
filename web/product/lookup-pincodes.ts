import { bodyOrNull, apiContext, type Api } from '../api/api.ts';
import type { Route } from './+types/lookup-pincodes.ts';

export { loader } from '../page/not-found.tsx';

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadServedPincodes(context.get(apiContext));

/** The pincodes that are served; null if two calls in a row got no answer. */
export async function loadServedPincodes({ client, mainId }: Api): Promise<string[] | null> {
  const ask = () => bodyOrNull(client.call('GET /pincode/getall/:mainId', { params: { mainId } }));
  const answer = (await ask()) ?? (await ask());
  if (answer === null) return null;
  return answer.pincodesData.filter(({ status }) => status === 'Active').map(({ pincode }) => pincode);
}
