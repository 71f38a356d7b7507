import { redirectDocument } from 'react-router';
import type { SignInOptions } from '../../contract/account.ts';
import type { Api } from '../api/api-context.ts';
import { openedPath } from '../page/opened-path.ts';
import { loadSignInOptions } from '../session/sign-in-options.ts';

/** Pages whose content security policy lets Google's script run. */
const pagesWithGoogle = new Set(['/login', '/register']);

/**
 * A click keeps the policy of the page it was made on, which knows nothing of Google: the browser then has to open the
 * page anew. Only where Google's own script is offered.
 */
export async function loadDoor(api: Api, page: URL): Promise<SignInOptions> {
  const options = await loadSignInOptions(api);
  const isOutside = options.google !== null && new URL(options.google.script_url, api.origin).origin !== api.origin;
  if (isOutside && !pagesWithGoogle.has(openedPath())) throw redirectDocument(page.pathname + page.search);
  return options;
}
