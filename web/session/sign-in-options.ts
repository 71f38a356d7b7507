import type { SignInOptions } from '../../contract/account.ts';
import { bodyOrNull, type Api } from '../api/api.ts';

const none: SignInOptions = { google: null, firebase: null };

export async function loadSignInOptions({ client, mainId }: Api): Promise<SignInOptions> {
  return (await bodyOrNull(client.call('GET /sign-in-options/:mainId', { params: { mainId } }))) ?? none;
}
