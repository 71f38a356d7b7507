import { createClient, createHttpTransport } from '../../contract/client.ts';
import { oneTabAtATime } from '../visitor/browser-store.ts';
import { forgetLogin, saveTokens, readLogin, readTokens } from '../visitor/stored-login.ts';

const client = createClient(createHttpTransport());
const lockName = 'pahiya-tokens';

let underWay: Promise<boolean> | null = null;

/**
 * Exchanges the refresh token for a new pair after `refused`, the access token that was sent, got a 401. Returns whether the
 * call is worth sending again. Using a refresh token twice ends the session, so all calls and all tabs share one renewal: a
 * later one finds the new pair. Two tabs may still renew at once: without Web Locks, or if the other tab gets the lock before it
 * sees the new pair in storage. The server then gives both a pair of the same session.
 */
export function renewTokens(refused: string | undefined): Promise<boolean> {
  underWay ??= oneTabAtATime(lockName, () => renew(refused)).finally(() => (underWay = null));
  return underWay;
}

async function renew(refused: string | undefined): Promise<boolean> {
  const tokens = readTokens();
  if (!tokens) {
    // Without tokens the login would only look logged in.
    if (readLogin()) forgetLogin();
    return false;
  }
  // Another customer has logged in since: the call was not theirs, and must not be sent as theirs.
  if (refused !== undefined && customerOf(tokens.accessToken) !== customerOf(refused)) return false;
  if (tokens.accessToken !== refused) return true;
  const { refreshToken } = tokens;
  const answer = await client.call('POST /loginuser/refresh', { body: { refreshToken } });
  const isStillOurs = readTokens()?.refreshToken === refreshToken;
  if (answer.ok) {
    // Logged out or in as another customer in the meantime: the new pair is of no use.
    if (isStillOurs) saveTokens(answer.body);
    return readTokens() !== null;
  }
  if (!isStillOurs) return readTokens() !== null;
  if (answer.refusal?.code === 'session-ended') forgetLogin();
  return false;
}

/** Whom an access token is about; null if it is not one of ours. */
function customerOf(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }).sub;
  } catch {
    return null;
  }
}
