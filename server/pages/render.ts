import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import { createClient, type Client, type Transport } from '../../contract/client.ts';
import { isPayLinkPage } from '../../domain/payment-page.ts';
import { Body } from '../http/body.ts';
import type { Shown } from '../http/catalogue-changes.ts';
import { formType } from '../http/form-body.ts';
import {
  contentSecurityPolicy,
  pageSecurityHeaders,
  secretAddressHeaders,
  takeMarked,
  withoutScripts,
  type Inline,
  type OutsideSources,
} from './content-security.ts';
import { notFoundAddress } from './page-address.ts';

interface RenderOptions {
  /** A function, because in development Vite rebuilds after each change. */
  loadBuild: () => ServerBuild | Promise<ServerBuild>;
  /** The API, for one rendering. It reports what each response shows. */
  openTransport: (call: { onShown: (shown: Shown) => void; ip?: string | undefined }) => Transport;
  mainId: string;
  isDemo: boolean;
  /** Read at each render: the port, and so the origin, may be known only once the server listens. */
  origin: () => string;
  /** The outside addresses that a page may use. */
  outsideSources: (pathname: string) => readonly OutsideSources[];
  isDevelopment: boolean;
  log: FastifyBaseLogger;
}

/** A form that a browser without scripts has sent to the address of a page. */
interface SentForm {
  /** As browsers encode it. */
  body: string;
  ip: string;
}

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly shown: Shown;
  /** False: a call behind it failed, so a part is missing. */
  readonly isComplete: boolean;
}

export type RenderAnswer = (address: string, sent?: SentForm) => Promise<Page>;

interface Asked {
  sent?: SentForm | undefined;
  /** For answers that differ from the API's. */
  wrap?: (transport: Transport) => Transport;
}

interface Rendered {
  response: Response;
  html: string;
  inline: Inline;
  shown: Shown;
  isComplete: boolean;
}

export type RenderHtml = (address: string, asked?: Asked) => Promise<Rendered>;

type HtmlOptions = Omit<RenderOptions, 'outsideSources'>;

/** Renders an address of ours with React Router; its loaders and actions reach the API through the given transport. */
export function createHtmlRender(options: HtmlOptions): RenderHtml {
  const { loadBuild, openTransport, mainId, isDemo, origin, isDevelopment, log } = options;
  const mode = isDevelopment ? 'development' : 'production';
  const handle = createRequestHandler(loadBuild, mode);
  return async (address, { sent, wrap = (transport: Transport) => transport } = {}) => {
    let hasFailed = false;
    const parts: Shown[] = [];
    const transport = wrap(openTransport({ onShown: (shown) => parts.push(shown), ip: sent?.ip }));
    const watched: Transport = async (request) => {
      const answer = await transport(request);
      if (answer.status >= 500) hasFailed = true;
      return answer;
    };
    const context = new RouterContextProvider();
    const { apiContext, demoContext, nonceContext } = contextsOf(await loadBuild());
    context.set(apiContext, { client: createClient(watched), mainId, origin: origin() });
    context.set(demoContext, isDemo);
    const nonce = randomBytes(16).toString('base64url');
    context.set(nonceContext, nonce);
    const response = await handle(new Request(new URL(address, origin()), sent && postOf(sent)), context);
    const rendered = await response.text();
    if (response.status >= 500) log.error({ address, status: response.status }, 'page failed');
    const isComplete = !hasFailed && response.status < 500;
    const products = [...new Set(parts.flatMap((part) => part.products))];
    const shown = { products, hasList: parts.some(({ hasList }) => hasList) };
    return { response, ...takeMarked(rendered, nonce), isComplete, shown };
  };
}

interface PageOptions extends Pick<RenderOptions, 'outsideSources' | 'origin' | 'isDevelopment'> {
  renderHtml: RenderHtml;
}

/** Renders whole pages, with their headers. */
export function createRender({ renderHtml, outsideSources, origin, isDevelopment }: PageOptions): RenderAnswer {
  return async (address, sent) => {
    const { response, html: marked, inline: all, isComplete, shown } = await renderHtml(address, { sent });
    // At an address that cannot be read, the router in the browser would fail.
    const isFinished = address === notFoundAddress;
    const html = isFinished ? withoutScripts(marked) : marked;
    const inline = isFinished ? { ...all, scripts: [] } : all;
    // Vite's development scripts and styles are inline and change at will.
    const { pathname } = new URL(address, origin());
    const policy = isDevelopment ? null : contentSecurityPolicy(inline, outsideSources(pathname));
    return toPage(response, html, { isComplete, policy, shown, isSecret: isPayLinkPage(pathname) });
  };
}

const postOf = ({ body }: SentForm): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': formType },
});

function toPage(
  response: Response,
  html: string,
  {
    isComplete,
    policy,
    shown,
    isSecret,
  }: { isComplete: boolean; policy: string | null; shown: Shown; isSecret: boolean },
): Page {
  const location = response.headers.get('location');
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
  return {
    status: response.status,
    headers: {
      'cache-control': 'no-cache',
      ...pageSecurityHeaders,
      ...(isSecret && secretAddressHeaders),
      ...(policy !== null && { 'content-security-policy': policy }),
      ...(location && { location }),
    },
    body: new Body(type, html),
    isComplete,
    shown,
  };
}

interface PageApi {
  client: Client;
  mainId: string;
  origin: string;
}

interface PageContexts {
  apiContext: RouterContext<PageApi>;
  demoContext: RouterContext<boolean>;
  nonceContext: RouterContext<string>;
}

/** The front end's own context objects. They come through its build: the server must not import web. */
function contextsOf(build: ServerBuild): PageContexts {
  const entry: object = build.entry.module;
  if (!('apiContext' in entry && 'demoContext' in entry && 'nonceContext' in entry)) {
    throw new Error('the server entry of the front end must export apiContext, demoContext and nonceContext');
  }
  return entry as PageContexts;
}
