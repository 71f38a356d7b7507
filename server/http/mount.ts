import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contract } from '../../contract/contract.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { finishRefusal, type Answer, type Api } from './api.ts';
import { jsonType, pdfType, sendBody, sendCacheable } from './body.ts';
import type { DeskApi } from './desk-api.ts';
import { sendRefused } from './errors.ts';
import { withinTime } from './limits.ts';
import { formType } from './form-body.ts';
import { LongAnswers, Streamed } from './long-answers.ts';
import { refuse } from './refuse.ts';

type Take = (scope: FastifyInstance) => void;

/**
 * Bodies that are not read as JSON. Each gets its own Fastify scope, so no other call accepts them: with a form, a page of another site
 * can make a browser call on its owner's behalf.
 */
const bodyKinds: Record<NonNullable<Endpoint['bodyKind']>, Take> = {
  form(scope) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.addHook('preHandler', (request, _reply, done) => {
      request.body ??= {};
      done();
    });
  },
  raw(scope) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  },
  picture(scope) {
    scope.removeAllContentTypeParsers();
    // Unread: a stranger is refused before a byte of it is in memory.
    scope.addContentTypeParser('*', (_request, bytes, done) => done(null, bytes));
  },
};

/** Puts every endpoint on Fastify below `/api`. */
export function mount(
  app: FastifyInstance,
  api: Api,
  { answerTimeoutMs, long = new LongAnswers() }: { answerTimeoutMs: number; long?: LongAnswers },
): void {
  for (const [key, answer] of api) mountOne(app, key, { endpoint: contract[key], answer, long, answerTimeoutMs });
}

/** The desk's calls: none of them is cached. */
export function mountDesk(app: FastifyInstance, api: DeskApi, { answerTimeoutMs }: { answerTimeoutMs: number }): void {
  const long = new LongAnswers();
  for (const [key, answer] of api) mountOne(app, key, { endpoint: deskContract[key], answer, long, answerTimeoutMs });
}

interface Mounted {
  endpoint: Pick<Endpoint, 'summary' | 'bodyKind' | 'bodyLimitBytes' | 'cachedUntilCatalogueChanges'>;
  answer: Answer;
  long: LongAnswers;
  answerTimeoutMs: number;
}

function mountOne(app: FastifyInstance, key: string, mounted: Mounted): void {
  const { bodyKind, bodyLimitBytes } = mounted.endpoint;
  const [method = '', path = ''] = key.split(' ');
  const route = {
    method,
    url: `/api${path}`,
    ...(bodyLimitBytes && { bodyLimit: bodyLimitBytes }),
    handler: handlerOf(mounted),
  };
  if (!bodyKind) app.route(route);
  else {
    void app.register(async (scope) => {
      bodyKinds[bodyKind](scope);
      scope.route(route);
    });
  }
}

function handlerOf({ endpoint, answer, long, answerTimeoutMs }: Mounted) {
  const isCached = endpoint.cachedUntilCatalogueChanges === true;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // A browser may store a public response but must ask each time whether it is still current. Nobody may store a personal one.
    reply.header('cache-control', isCached ? 'no-cache' : 'no-store');
    const { log, ip, headers } = request;
    const setHeader = (name: string, value: string) => void reply.header(name, value);
    const answering = answer(request, { log, ip, headers, setHeader });
    const answered = await withinTime(answerTimeoutMs, answering, () => tooLate(request, reply));
    if (answered instanceof Streamed) {
      const stream = await long.open(answered);
      return stream ? reply.type(jsonType).send(stream) : sendRefused(reply, refuse('busy'));
    }
    // A PDF is downloaded and never opened at the shop's address.
    if (answered.body.type === pdfType && !reply.hasHeader('content-disposition')) {
      reply.header('content-disposition', 'attachment');
    }
    return (isCached ? sendCacheable : sendBody)(request, reply.code(answered.status), answered.body);
  };
}

function tooLate(request: FastifyRequest, reply: FastifyReply) {
  request.log.error('an endpoint took too long');
  const busy = refuse('busy');
  reply.header('retry-after', busy.retryAfterSeconds);
  return finishRefusal(busy);
}
