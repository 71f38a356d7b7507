import type { FastifyBaseLogger } from 'fastify';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import { createClient, type Client, type Transport } from '../../contract/client.ts';
import { keepBody } from '../http/kept-body.ts';
import { contentSecurityPolicy, pageSecurityHeaders, type OutsideSources } from './content-security.ts';
import type { Page, Render } from './page-cache.ts';

interface RenderOptions {
  /** A function, because in development Vite makes the build anew after each change. */
  loadBuild: () => ServerBuild | Promise<ServerBuild>;
  transport: Transport;
  mainId: string;
  /** Read at each render: the port, and so the origin, may be known only once the server listens. */
  origin: () => string;
  /** What beyond this shop the page at an address may use. */
  outsideSources: (pathname: string) => readonly OutsideSources[];
  isDevelopment: boolean;
  log: FastifyBaseLogger;
}

/** Renders an address of ours with React Router; its loaders reach the API through the given transport. */
export function createRender(options: RenderOptions): Render {
  const { loadBuild, transport, mainId, origin, outsideSources, isDevelopment, log } = options;
  const mode = isDevelopment ? 'development' : 'production';
  const handle = createRequestHandler(loadBuild, mode);
  return async (address) => {
    let hasFailed = false;
    const watched: Transport = async (request) => {
      const answer = await transport(request);
      if (answer.status >= 500) hasFailed = true;
      return answer;
    };
    const context = new RouterContextProvider();
    context.set(apiContextOf(await loadBuild()), { client: createClient(watched), mainId, origin: origin() });
    const url = new URL(address, origin());
    const response = await handle(new Request(url), context);
    const html = await response.text();
    if (response.status >= 500) log.error({ address, status: response.status }, 'page failed');
    return toPage(response, html, {
      isWhole: !hasFailed && response.status < 500,
      // Vite's development scripts and styles are inline and change at will.
      policy: isDevelopment ? null : contentSecurityPolicy(html, outsideSources(url.pathname)),
    });
  };
}

function toPage(
  response: Response,
  html: string,
  { isWhole, policy }: { isWhole: boolean; policy: string | null },
): Page {
  const location = response.headers.get('location');
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
  return {
    status: response.status,
    headers: {
      'cache-control': 'no-cache',
      ...pageSecurityHeaders,
      ...(policy !== null && { 'content-security-policy': policy }),
      ...(location && { location }),
    },
    body: keepBody(type, Buffer.from(html)),
    isWhole,
  };
}

interface PageApi {
  client: Client;
  mainId: string;
  origin: string;
}

/** The front end's own context object, handed over through its build: this room must not import that one. */
function apiContextOf(build: ServerBuild): RouterContext<PageApi> {
  const entry: object = build.entry.module;
  if (!('apiContext' in entry)) throw new Error('the server entry of the front end must export apiContext');
  return entry.apiContext as RouterContext<PageApi>;
}
