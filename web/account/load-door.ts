import { redirectDocument } from 'react-router';
import type { SignInOptions } from '../../contract/account.ts';
import type { Api } from '../api/api.ts';
import { openedPath } from '../page/opened-path.ts';
import { loadSignInOptions } from '../session/sign-in-options.ts';

/** Pages whose content security policy allows Google's script. */
const pagesWithGoogle = new Set(['/login', '/register']);

/**
 * After a click the content security policy of the previous page still applies, and it does not allow Google: then the whole
 * document is reloaded. Only where Google's own script is used.
 */
export async function loadDoor(api: Api, page: URL): Promise<SignInOptions> {
  const options = await loadSignInOptions(api);
  const isOutside = options.google !== null && new URL(options.google.script_url, api.origin).origin !== api.origin;
  if (isOutside && !pagesWithGoogle.has(openedPath())) throw redirectDocument(page.pathname + page.search);
  return options;
}
