import type { Transport, TransportRequest } from '../../contract/client.ts';
import { createHttpTransport } from '../../contract/http-transport.ts';
import { readLogin, readTokens } from '../visitor/stored-login.ts';

/** Sends the visitor's token. After a 401 it renews the tokens and tries once more. */
export function createVisitorTransport(): Transport {
  const send = createHttpTransport({
    authorise(request): Record<string, string> {
      const tokens = isForEverybody(request) ? null : readTokens();
      return tokens === null ? {} : { authorization: `Bearer ${tokens.accessToken}` };
    },
  });
  return async (request) => {
    const sentToken = readTokens()?.accessToken;
    const answer = await send(request);
    if (!isNotSignedIn(answer) || (sentToken === undefined && !readLogin())) return answer;
    const { renewTokens } = await import('./renew-tokens.ts');
    return (await renewTokens(sentToken)) ? send(request) : answer;
  };
}

/** Answers about the catalogue are the same for all. Sent without a token, the browser can cache them. */
export const isForEverybody = ({ method, path }: Pick<TransportRequest, 'method' | 'path'>): boolean =>
  method === 'GET' && /\/:(mainId|storeId)$|^\/grouped-product\//.test(path);

/** A wrong password is a 401 too, but only a missing or expired token is worth another try. */
const isNotSignedIn = ({ status, body }: { status: number; body: unknown }): boolean =>
  status === 401 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'not-signed-in';
