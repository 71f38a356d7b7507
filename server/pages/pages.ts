import type { FastifyInstance } from 'fastify';
import { sendKept } from '../http/kept-body.ts';
import { normalisePageAddress } from './page-address.ts';
import type { Page, PageCache } from './page-cache.ts';

/** Every address that is neither the API, a file nor a picture is a page. */
export function servePages(app: FastifyInstance, pages: Pick<PageCache, 'get'>): void {
  app.get('/*', (request, reply) => {
    const address = normalisePageAddress(request.url);
    if (address === null) return reply.code(404).type('text/html; charset=utf-8').send(plainPage('Page not found'));
    const send = (page: Page) => sendKept(request, reply.code(page.status).headers(page.headers), page.body);
    const page = pages.get(address);
    if (!(page instanceof Promise)) return send(page);
    return page.then(send, (error: unknown) => {
      request.log.error({ err: error, address }, 'page could not be rendered');
      return reply
        .code(503)
        .header('retry-after', 5)
        .type('text/html; charset=utf-8')
        .send(plainPage('The shop is not available for a moment. Please try again.'));
    });
  });
}

/** For when React cannot render: no scripts, no styles, nothing else that could fail. */
const plainPage = (words: string): string =>
  `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${words}</title><h1>${words}</h1><p><a href="/">To the shop</a></p></html>`;
