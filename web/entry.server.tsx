import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { nonceContext, ScriptNonce } from './page/script-nonce.ts';

/** The server takes these from the build: it must use the same context objects as the pages. */
export { apiContext, demoContext } from './api/api.ts';
export { nonceContext } from './page/script-nonce.ts';

const renderTimeoutMs = 10_000;

/** Pages are cached whole, so nothing is streamed: the HTML is complete before it is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = await renderWhole(routerContext, request.url, context.get(nonceContext));
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}

function renderWhole(routerContext: EntryContext, url: string, nonce: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const body = new PassThrough();
  const timeout = setTimeout(() => rendering.abort(new Error(`Rendering ${url} took too long`)), renderTimeoutMs);
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={url} nonce={nonce} />
    </ScriptNonce>
  );
  const rendering = renderToPipeableStream(page, {
    nonce,
    onAllReady() {
      clearTimeout(timeout);
      resolve(text(rendering.pipe(body)));
    },
    onError(error) {
      clearTimeout(timeout);
      reject(error);
    },
  });
  return promise;
}
