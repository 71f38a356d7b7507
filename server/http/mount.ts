import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contract } from '../../contract/contract.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { DeskEndpoint } from '../../contract/desk/desk-endpoint.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Streamed, type Finished, type CachedAnswers } from './answers.ts';
import { finishRefusal, type Answer, type Api } from './api.ts';
import type { DeskApi } from './desk-api.ts';
import { sendRefused } from './errors.ts';
import { jsonType, pdfType, sendKept, sendOnce } from './cached-body.ts';
import { withinWorkTime } from './limits.ts';
import { formType } from './form-body.ts';
import { LongAnswers } from './long-answers.ts';
import { whenAnswered, type Observer, type ObserverOf } from './observe-answers.ts';
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

const unobserved: Observer = { observe: () => undefined, observeAgain: () => undefined };

/** Puts every endpoint on Fastify below `/api`. */
export function mount(
  app: FastifyInstance,
  api: Api,
  kept: CachedAnswers,
  { long = new LongAnswers(), observerOf = () => unobserved }: { long?: LongAnswers; observerOf?: ObserverOf } = {},
): void {
  for (const [key, answer] of api) {
    const endpoint: Endpoint = contract[key];
    const [method = '', path = ''] = key.split(' ');
    const url = `/api${path}`;
    const observer = observerOf(url);
    const route = {
      method,
      url,
      ...(endpoint.bodyLimitBytes && { bodyLimit: endpoint.bodyLimitBytes }),
      onResponse: whenAnswered(observer),
      handler: handlerOf(answer, endpoint, { kept, long, observer }),
    };
    const takeBody = endpoint.bodyKind && bodyKinds[endpoint.bodyKind];
    if (!takeBody) app.route(route);
    else {
      void app.register(async (scope) => {
        takeBody(scope);
        scope.route(route);
      });
    }
  }
}

/** The desk's calls: none of them is cached. */
export function mountDesk(app: FastifyInstance, api: DeskApi, kept: CachedAnswers): void {
  const long = new LongAnswers();
  for (const [key, answer] of api) {
    const endpoint: DeskEndpoint = deskContract[key];
    const [method = '', path = ''] = key.split(' ');
    const route = {
      method,
      url: `/api${path}`,
      ...(endpoint.bodyLimitBytes && { bodyLimit: endpoint.bodyLimitBytes }),
      handler: handlerOf(answer, {}, { kept, long, observer: unobserved }),
    };
    if (endpoint.bodyKind !== 'picture') app.route(route);
    else {
      void app.register(async (scope) => {
        bodyKinds.picture(scope);
        scope.route(route);
      });
    }
  }
}

type Cached = Pick<Endpoint, 'cachedUntilCatalogueChanges'>;

interface HandlerParts {
  kept: CachedAnswers;
  long: LongAnswers;
  observer: Observer;
}

function handlerOf(answer: Answer, endpoint: Cached, { kept, long, observer }: HandlerParts) {
  const ask = (request: FastifyRequest, reply: FastifyReply) => {
    const { log, ip, headers } = request;
    const setHeader = (name: string, value: string) => void reply.header(name, value);
    return answer(request, { log, ip, headers, setHeader });
  };
  if (!endpoint.cachedUntilCatalogueChanges) {
    // Nobody on the way may cache a personal answer.
    return async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store');
      const answered = await withinWorkTime(ask(request, reply), () => tooLate(request, reply));
      return send(request, reply, answered, { long });
    };
  }
  const asKept = { headers: mayBeCached, onSentAgain: observer.observeAgain };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const answered = await ask(request, reply);
    if (answered instanceof Streamed) return send(request, reply.headers(mayBeCached), answered, { long });
    kept.rememberAddress(request.url, answered);
    return sendKept(request, reply, answered, asKept);
  };
}

/** By the browser, which asks each time whether it is still true. */
const mayBeCached = { 'cache-control': 'no-cache' };

function tooLate(request: FastifyRequest, reply: FastifyReply) {
  request.log.error('an endpoint took too long');
  const busy = refuse('busy');
  reply.header('retry-after', busy.retryAfterSeconds);
  return finishRefusal(busy);
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answered: Finished | Streamed,
  { long }: { long: LongAnswers },
): Promise<FastifyReply> {
  if (!(answered instanceof Streamed)) {
    // A PDF is downloaded and never opened at the shop's address.
    if (answered.body.type === pdfType && !reply.hasHeader('content-disposition')) {
      reply.header('content-disposition', 'attachment');
    }
    return sendOnce(request, reply.code(answered.status), answered.body);
  }
  const stream = await long.open(answered);
  return stream ? reply.type(jsonType).send(stream) : sendRefused(reply, refuse('busy'));
}
