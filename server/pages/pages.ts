import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendBody, sendCacheable } from '../http/body.ts';
import type { Cache } from '../http/cache.ts';
import type { LoadGuard } from '../http/limits.ts';
import { normalisePageAddress, notFoundAddress, openingSoonAddress } from './page-address.ts';
import { sendPlain } from './plain-page.ts';
import type { Page, RenderAnswer } from './render.ts';

interface PagesOptions {
  cache: Cache<Page>;
  render: RenderAnswer;
  /** Called before a page is rendered, but not for cached pages, which cost next to nothing. */
  guard: LoadGuard;
  /** The shop has never opened, and this is not a member of staff. */
  isHiddenFrom: IsHidden;
  onSent: () => void;
}

export type IsHidden = (request: FastifyRequest) => Promise<boolean>;

/** Search engines come again after this, and index nothing until then. */
const openingSoonSeconds = 3600;

export type SendNotFound = (request: FastifyRequest, reply: FastifyReply) => void;

/** Every address that is not the API, a file or a picture is a page. */
export function servePages(
  app: FastifyInstance,
  { cache, render, guard, isHiddenFrom, onSent }: PagesOptions,
): { sendNotFound: SendNotFound } {
  const send = (request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Page) => {
    onSent();
    return sendCacheable(request, reply.code(status).headers(headers), body);
  };

  /** 503, because this is not the real page at that address, and no cache may store it. */
  async function sendOpeningSoon(request: FastifyRequest, reply: FastifyReply) {
    const address = openingSoonAddress;
    const { headers, body } = cache.find(address) ?? (await cache.make(address, () => render(address)));
    reply.headers({ ...headers, 'cache-control': 'no-store', 'retry-after': openingSoonSeconds });
    return sendBody(request, reply.code(503), body);
  }

  async function sendAt(request: FastifyRequest, reply: FastifyReply, address: string) {
    try {
      if (await isHiddenFrom(request)) return await sendOpeningSoon(request, reply);
    } catch (error) {
      return sendFailure(request, reply, { address, error });
    }
    return sendOpened(request, reply, address);
  }

  async function sendOpened(request: FastifyRequest, reply: FastifyReply, address: string) {
    const cached = cache.find(address);
    if (cached) return send(request, reply, cached);
    const refused = await guard(request);
    if (refused) return sendPlain(reply.header('retry-after', 5), refused.status, refused.body.message);
    try {
      return await send(request, reply, await cache.make(address, () => render(address)));
    } catch (error) {
      return sendFailure(request, reply, { address, error });
    }
  }

  function sendFailure(request: FastifyRequest, reply: FastifyReply, failed: { address: string; error: unknown }) {
    const { address, error } = failed;
    request.log.error({ err: error, address }, 'page could not be rendered');
    if (address === notFoundAddress) return sendPlain(reply, 404, 'Page not found');
    return sendPlain(reply.header('retry-after', 5), 503, 'The shop is not available for a moment. Please try again.');
  }

  app.get('/*', (request, reply) => sendAt(request, reply, normalisePageAddress(request.url) ?? notFoundAddress));
  return { sendNotFound: (request, reply) => void sendAt(request, reply, notFoundAddress) };
}
