import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/** The host reads this from the build, for its context object must be the very one that the loaders ask for. */
export { apiContext } from './api-context.ts';

const renderTimeoutMs = 10_000;

/** Pages are kept and served whole, so nothing is streamed: the HTML is finished before it is answered. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = await renderWhole(routerContext, request.url);
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}

function renderWhole(routerContext: EntryContext, url: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const body = new PassThrough();
  const timeout = setTimeout(() => rendering.abort(new Error(`Rendering ${url} took too long`)), renderTimeoutMs);
  const rendering = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
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
