import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCacheable } from '../http/body.ts';
import type { Cache } from '../http/cache.ts';
import type { LoadGuard } from '../http/limits.ts';
import { normalisePageAddress, notFoundAddress } from './page-address.ts';
import { sendPlain } from './plain-page.ts';
import type { Page, RenderAnswer } from './render.ts';

interface PagesOptions {
  cache: Cache<Page>;
  render: RenderAnswer;
  /** Asked before a page is rendered. A cached page is sent without asking: it costs next to nothing. */
  guard: LoadGuard;
  onSent: () => void;
}

export type SendNotFound = (request: FastifyRequest, reply: FastifyReply) => void;

/** Every address that is not the API, a file or a picture is a page. */
export function servePages(
  app: FastifyInstance,
  { cache, render, guard, onSent }: PagesOptions,
): { sendNotFound: SendNotFound } {
  const send = (request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Page) => {
    onSent();
    return sendCacheable(request, reply.code(status).headers(headers), body);
  };

  async function sendAt(request: FastifyRequest, reply: FastifyReply, address: string) {
    const cached = cache.find(address);
    if (cached) return send(request, reply, cached);
    const refused = await guard(request);
    if (refused) return sendPlain(reply.header('retry-after', 5), refused.status, refused.body.message);
    try {
      return await send(request, reply, await cache.make(address, () => render(address)));
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

  app.get('/*', (request, reply) => sendAt(request, reply, normalisePageAddress(request.url) ?? notFoundAddress));
  return { sendNotFound: (request, reply) => void sendAt(request, reply, notFoundAddress) };
}
