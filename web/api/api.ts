import { createContext, RouterContextProvider } from 'react-router';
import {
  createClient,
  createHttpTransport,
  type Answer,
  type Client,
  type Transport,
  type TransportRequest,
} from '../../contract/client.ts';
import { readLogin, readTokens } from '../visitor/stored-login.ts';

/** How a loader reaches the API: in process on the server, over HTTP in the browser. The same loader runs in both. */
export interface Api {
  client: Client;
  mainId: string;
  /** Scheme and host under which the shop is known, as in `https://shop.example`. */
  origin: string;
}

export const apiContext = createContext<Api>();

/** Whether the shop is a demo. Only the server knows; the shell carries it to the browser. */
export const demoContext = createContext(false);

const send = createHttpTransport({
  authorise(request): Record<string, string> {
    const tokens = isForEverybody(request) ? null : readTokens();
    return tokens === null ? {} : { authorization: `Bearer ${tokens.accessToken}` };
  },
});

/** Sends the visitor's token. After a 401 it renews the tokens and tries once more. */
const sendAsVisitor: Transport = async (request) => {
  const sentToken = readTokens()?.accessToken;
  const answer = await send(request);
  if (!isNotSignedIn(answer) || (sentToken === undefined && !readLogin())) return answer;
  const { renewTokens } = await import('./renew-tokens.ts');
  return (await renewTokens(sentToken)) ? send(request) : answer;
};

const client = createClient(sendAsVisitor);

/** The browser's way to the API, in loaders and in event handlers. */
export const browserApi = (): Api => ({ client, mainId: readMainId(), origin: location.origin });

/** Written there by the root layout. */
const readMainId = (): string => document.querySelector<HTMLMetaElement>('meta[name="shop-main-id"]')?.content ?? '';

/** The browser's counterpart of what the server hands to its loaders. */
export function browserContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, browserApi());
  return context;
}

/** Answers about the catalogue are the same for all. Sent without a token, the browser can cache them. */
export const isForEverybody = ({ method, path }: Pick<TransportRequest, 'method' | 'path'>): boolean =>
  method === 'GET' && /\/:(mainId|storeId)$|^\/grouped-product\//.test(path);

/** A wrong password is a 401 too, but only a missing or expired token is worth another try. */
const isNotSignedIn = ({ status, body }: { status: number; body: unknown }): boolean =>
  status === 401 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'not-signed-in';

/** The body of an answer, or null if the call failed: the page then leaves out the part that needs it. */
export async function bodyOrNull<Body>(call: Promise<Answer<Body>>): Promise<Body | null> {
  const answer = await call;
  return answer.ok ? answer.body : null;
}

/** The list in an answer, or null: also where something else than the shop answered. */
export async function listOrNull<Row>(call: Promise<Answer<{ data: readonly Row[] }>>): Promise<readonly Row[] | null> {
  const body = await bodyOrNull(call);
  return body !== null && isList(body) ? body.data : null;
}

/** A broken proxy may send something else. */
export const isList = (body: { data: unknown }): boolean => Array.isArray(body.data);

/** No answer, or none of ours: a hotel's login page, say. A refusal is an answer. */
export const isUnanswered = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.status === 0 || (answer.status >= 200 && answer.status < 300));
