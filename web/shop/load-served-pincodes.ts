import { bodyOrNull } from '../answer.ts';
import type { Api } from '../api-context.ts';

/** The pincodes that are served. A failure is asked about once more, and then counts as none, without a word. */
export async function loadServedPincodes({ client, mainId }: Api): Promise<string[]> {
  const ask = () => bodyOrNull(client.call('GET /pincode/getall/:mainId', { params: { mainId } }));
  const { pincodesData = [] } = (await ask()) ?? (await ask()) ?? {};
  return pincodesData.filter(({ status }) => status === 'Active').map(({ pincode }) => pincode);
}
