import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Allowed {
  /** Other shops whose pages may call; empty: none. */
  origins: readonly string[];
  calls: readonly { method: 'GET' | 'POST'; path: string }[];
}

/** Lets pages of these origins make these calls and read the answers, without cookies and without a login. */
export function allowCrossOrigin(app: FastifyInstance, { origins, calls }: Allowed): void {
  if (origins.length === 0) return;
  const paths = new Set(calls.map(({ path }) => path));
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (paths.has(request.routeOptions.url ?? '')) {
      reply.header('vary', 'origin');
      if (origin !== undefined && origins.includes(origin)) reply.header('access-control-allow-origin', origin);
    }
    done();
  });
  for (const { method, path } of calls) {
    app.options(path, (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': method,
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '600',
        })
        .send(),
    );
  }
}

/** Whether a page of another site makes this call, as the browser says. Other clients say nothing, and have nobody's cookies. */
export function isCrossSite(headers: IncomingHttpHeaders, publicOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  if (origin === publicOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
