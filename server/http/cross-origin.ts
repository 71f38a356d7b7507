import type { FastifyInstance } from 'fastify';

interface Allowed {
  /** Pages of which other shops may call; empty: none. */
  origins: readonly string[];
  calls: readonly { method: 'GET' | 'POST'; path: string }[];
}

/** Lets browsers on pages of these origins make these calls and read their answers. They carry no cookies and no login. */
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
