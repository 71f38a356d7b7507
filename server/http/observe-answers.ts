import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** A request this slow gets a log line even if it went well. */
const slowMs = 1000;

/** Counts all responses of this part of the app, and logs each request that failed, was slow or changed something. */
export function observeAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? '';
    metrics.countResponse({ method, route, status }, elapsedTime / 1000);
    const isRead = method === 'GET' || method === 'HEAD';
    // A flood is refused slowly, and must not fill the log.
    const isSlow = elapsedTime >= slowMs && status !== 429;
    if (status >= 500 || isSlow || !isRead) {
      const line = { method, route, status, ms: Math.round(elapsedTime) };
      request.log[status >= 500 ? 'warn' : 'info'](line, 'answered');
    }
    done();
  });
}
