import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendKept } from '../http/cached-body.ts';
import type { LoadGuard } from '../http/limits.ts';
import { normalisePageAddress, notFoundAddress } from './page-address.ts';
import type { Page, PageCache } from './page-cache.ts';
import { sendPlain } from './plain-page.ts';

interface PagesOptions {
  pages: Pick<PageCache, 'find' | 'make' | 'rememberUrl'>;
  /** Asked before a page is rendered. A cached page is sent without asking: it costs next to nothing. */
  guard: LoadGuard;
  onSent: () => void;
}

export type SendNotFound = (request: FastifyRequest, reply: FastifyReply) => void;

/** Every address that is not the API, a file or a picture is a page. */
export function servePages(
  app: FastifyInstance,
  { pages, guard, onSent }: PagesOptions,
): { sendNotFound: SendNotFound } {
  const send = (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    onSent();
    return sendKept(request, reply, page, { headers: page.headers, onSentAgain: onSent });
  };

  const sendAt = (request: FastifyRequest, reply: FastifyReply, address: string) => {
    const kept = pages.find(address);
    if (!kept) return makeAndSend(request, reply, address);
    pages.rememberUrl(request.url, address);
    return send(request, reply, kept);
  };

  app.get('/*', (request, reply) => sendAt(request, reply, normalisePageAddress(request.url) ?? notFoundAddress));
  return { sendNotFound: (request, reply) => void sendAt(request, reply, notFoundAddress) };

  async function makeAndSend(request: FastifyRequest, reply: FastifyReply, address: string) {
    const refused = await guard(request);
    if (refused) return sendPlain(reply.header('retry-after', 5), refused.status, refused.body.message);
    try {
      return await send(request, reply, await pages.make(address));
    } catch (error) {
      request.log.error({ err: error, address }, 'page could not be rendered');
      if (address === notFoundAddress) return sendPlain(reply, 404, 'Page not found');
      return sendPlain(
        reply.header('retry-after', 5),
        503,
        'The shop is not available for a moment. Please try again.',
      );
    }
  }
}
