import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from '@platformatic/prom-client';
import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';
import { pendingMigrations } from '../../database/migrate.ts';
import { sendRefused } from './errors.ts';
import { refuse } from './refuse.ts';

interface HealthOptions {
  db: Database;
  metricsToken: string | undefined;
}

/** `/healthz`: the process runs. `/readyz`: it can serve. `/metrics`: how it does, for the operator alone. */
export function reportHealth(app: FastifyInstance, { db, metricsToken }: HealthOptions): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isClosing) return reply.code(503).send({ status: 'closing' });
    try {
      await sql`select 1`.execute(db);
      const pending = await pendingMigrations(db);
      if (pending.length > 0) return await reply.code(503).send({ status: 'migrations pending', pending });
      return await reply.send({ status: 'ready' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      return sendRefused(reply, refuse('no-such-call'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** With a token: whoever holds it. Without: this machine alone, and nobody whom a proxy let through. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return request.headers.authorization === `Bearer ${token}`;
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
}
