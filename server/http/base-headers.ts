import type { FastifyInstance } from 'fastify';

const yearSeconds = 365 * 24 * 60 * 60;

export type BaseHeaders = Readonly<Record<string, string>>;

/** What every answer carries, whoever gives it: a route, an error, or the socket itself. */
export const baseHeadersFor = (publicOrigin: string | undefined): BaseHeaders => ({
  'x-content-type-options': 'nosniff',
  // Without subdomains: they may not be the shop's own.
  ...(publicOrigin?.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
});

export function setBaseHeaders(app: FastifyInstance, headers: BaseHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
