import type { FastifyInstance } from 'fastify';

/** From here on a request is worth a line even if it went well. */
const slowMs = 1000;

/**
 * One line for each request that failed, was slow or changed something. Reads that went well are counted in the metrics
 * only: a line for each would halve the speed of a kept page.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const isRead = method === 'GET' || method === 'HEAD';
    if (status >= 500 || elapsedTime >= slowMs || !isRead) {
      const route = request.routeOptions.url;
      request.log[status >= 500 ? 'warn' : 'info']({ method, route, status, ms: Math.round(elapsedTime) }, 'answered');
    }
    done();
  });
}
