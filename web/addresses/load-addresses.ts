import type { Address } from '../../contract/address.ts';
import { bodyOrNull } from '../api/answer.ts';
import type { Api } from '../api/api-context.ts';
import { readLogin } from '../visitor/stored-login.ts';

/** The customer's addresses; null where they could not be had. */
export async function loadAddresses({ client }: Api): Promise<Address[] | null> {
  const userId = readLogin()?.user_id;
  if (userId === undefined) return null;
  return (await bodyOrNull(client.call('GET /address/:userId', { params: { userId } })))?.user ?? null;
}
