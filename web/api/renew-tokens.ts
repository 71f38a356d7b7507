import { createClient } from '../../contract/client.ts';
import { createHttpTransport } from '../../contract/http-transport.ts';
import { forgetLogin, saveTokens, readLogin, readTokens } from '../visitor/stored-login.ts';

const client = createClient(createHttpTransport());
const lockName = 'pahiya-tokens';

/**
 * One tab at a time. Two tabs may still renew at once: without Web Locks (plain HTTP, old browsers), or if the other tab gets
 * the lock before it sees the new pair in storage. The server then gives both a pair of the same session.
 */
const oneTabAtATime = <T>(act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, act) : act();

let underWay: Promise<boolean> | null = null;

/**
 * Exchanges the refresh token for a new pair after `refused`, the access token that was sent, got a 401. Returns whether the
 * call is worth sending again. Using a refresh token twice ends the session, so all calls and all tabs share one renewal: a
 * later one finds the new pair.
 */
export function renewTokens(refused: string | undefined): Promise<boolean> {
  underWay ??= oneTabAtATime(() => renew(refused)).finally(() => (underWay = null));
  return underWay;
}

async function renew(refused: string | undefined): Promise<boolean> {
  const tokens = readTokens();
  if (!tokens) {
    // Without tokens the login would only look logged in.
    if (readLogin()) forgetLogin();
    return false;
  }
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
