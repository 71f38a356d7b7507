import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';

type Take = (scope: FastifyInstance) => void;

/**
 * Bodies that are not read as JSON, each in a scope of Fastify of its own, so that no other call takes them: a form of
 * another site is how a browser is made to call on somebody's behalf.
 */
export const bodyKinds: Record<NonNullable<Endpoint['bodyKind']>, Take> = {
  form(scope) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
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
};
