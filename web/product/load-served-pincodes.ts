import { bodyOrNull } from '../api/answer.ts';
import type { Api } from '../api/api-context.ts';

/** The pincodes that are served; null where two calls in a row got no answer. */
export async function loadServedPincodes({ client, mainId }: Api): Promise<string[] | null> {
  const ask = () => bodyOrNull(client.call('GET /pincode/getall/:mainId', { params: { mainId } }));
  const answer = (await ask()) ?? (await ask());
  if (answer === null) return null;
  return answer.pincodesData.filter(({ status }) => status === 'Active').map(({ pincode }) => pincode);
}
