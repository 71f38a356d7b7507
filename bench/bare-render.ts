import { createServer } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type RouterContext,
  type ServerBuild,
} from 'react-router';
import { createClient } from '../contract/client.ts';
import { createHttpTransport } from '../contract/http-transport.ts';

/**
 * Baseline for rendering: React renders one of the shop's pages again for each request, from data loaded once.
 * `node bench/bare-render.ts PORT SHOP-ORIGIN PATH`
 */
const [port = '', origin = '', path = ''] = process.argv.slice(2);
const url = origin + path;

const file = join(import.meta.dirname, '../build/server/index.js');
const build = (await import(pathToFileURL(file).href)) as ServerBuild;
const tree = createElement(ServerRouter, { context: await loadTree(), url });

createServer((_request, response) => {
  const rendering = renderToPipeableStream(tree, {
    onAllReady: () =>
      void buffer(rendering.pipe(new PassThrough())).then((html) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': html.length }).end(html),
      ),
  });
}).listen(Number(port), '127.0.0.1');

/** Lets the router load the page as usual, and captures what it passes to React. */
async function loadTree(): Promise<EntryContext> {
  const { promise, resolve } = Promise.withResolvers<EntryContext>();
  const entry = {
    ...build.entry.module,
    default: (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
      resolve(context);
      return new Response();
    },
  };
  const context = new RouterContextProvider();
  const { apiContext } = build.entry.module as unknown as { apiContext: RouterContext };
  context.set(apiContext, {
    client: createClient(createHttpTransport({ baseUrl: `${origin}/api` })),
    mainId: 'pahiya',
    origin,
  });
  await createRequestHandler({ ...build, entry: { module: entry } }, 'production')(new Request(url), context);
  const { serverHandoffStream: _readOnce, ...ready } = await promise;
  return ready;
}
