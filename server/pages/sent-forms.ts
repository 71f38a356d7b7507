import type { FastifyInstance } from 'fastify';
import { sendCacheable } from '../http/body.ts';
import { isCrossSite } from '../http/cross-origin.ts';
import { formType } from '../http/form-body.ts';
import type { LoadGuard } from '../http/limits.ts';
import { refuse } from '../http/refuse.ts';
import type { IsHidden } from './pages.ts';
import { sendPlain } from './plain-page.ts';
import type { RenderAnswer } from './render.ts';

/** Pages whose form works without scripts: their routes have an `action`, which makes the same call as the page's script. */
const formPages = ['/contact'];

interface SentFormsOptions {
  render: RenderAnswer;
  guard: LoadGuard;
  isHiddenFrom: IsHidden;
  publicOrigin: string | undefined;
}

/** Answers a form that a browser has sent without scripts: with the page again and what is wrong, or with another address. */
export function takeSentForms(
  app: FastifyInstance,
  { render, guard, isHiddenFrom, publicOrigin }: SentFormsOptions,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, text, done) => done(null, text));
    for (const address of formPages) {
      scope.post<{ Body: string | undefined }>(address, async (request, reply) => {
        // A page of another site could send it on its visitor's behalf.
        const refused = isCrossSite(request.headers, publicOrigin) ? refuse('cross-site') : await guard(request);
        if (refused) return sendPlain(reply.header('retry-after', 5), refused.status, refused.body.message);
        if (await isHiddenFrom(request)) return sendPlain(reply.header('retry-after', 3600), 503, 'Opening soon');
        const page = await render(address, { body: request.body ?? '', ip: request.ip });
        // It may hold what was typed.
        reply.code(page.status).headers({ ...page.headers, 'cache-control': 'no-store' });
        return sendCacheable(request, reply, page.body);
      });
    }
  });
}
