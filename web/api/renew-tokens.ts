import { createClient } from '../../contract/client.ts';
import { createHttpTransport } from '../../contract/http-transport.ts';
import { forgetLogin, keepTokens, readLogin, readTokens } from '../visitor/stored-login.ts';

const client = createClient(createHttpTransport());
const lockName = 'pahiya-tokens';

/**
 * One tab at a time. Tabs may still meet: without Web Locks (plain HTTP, old browsers), or because the new pair reaches
 * the other tab's storage a moment after the lock does. The server then gives both a pair of the same session.
 */
const alone = <T>(act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, act) : act();

let underWay: Promise<boolean> | null = null;

/**
 * Changes the refresh token for a new pair, after `refused` (the access token that was sent) got a 401. Says whether the
 * call is worth sending again. A used refresh token ends the session, so all calls and all tabs share one renewal:
 * whoever comes later finds the new pair.
 */
export function renewTokens(refused: string | undefined): Promise<boolean> {
  underWay ??= alone(() => renew(refused)).finally(() => (underWay = null));
  return underWay;
}

async function renew(refused: string | undefined): Promise<boolean> {
  const tokens = readTokens();
  if (!tokens) {
    // A login without tokens can do nothing but look logged in.
    if (readLogin()) forgetLogin();
    return false;
  }
  if (tokens.accessToken !== refused) return true;
  const { refreshToken } = tokens;
  const answer = await client.call('POST /loginuser/refresh', { body: { refreshToken } });
  const isStillOurs = readTokens()?.refreshToken === refreshToken;
  if (answer.ok) {
    // Logged out, or in as somebody else, in the meantime: the new pair belongs to nobody here.
    if (isStillOurs) keepTokens(answer.body);
    return readTokens() !== null;
  }
  if (!isStillOurs) return readTokens() !== null;
  if (answer.refusal?.code === 'session-ended') forgetLogin();
  return false;
}
