import type { FastifyInstance } from 'fastify';
import { sendRefused, type BaseHeaders } from './errors.ts';
import { refuse } from './refuse.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** On every answer, whoever gives it: a route, an error handler or the socket. */
export const baseHeadersFor = (publicOrigin: string | undefined): BaseHeaders => ({
  'x-content-type-options': 'nosniff',
  // Without subdomains: they may not belong to the shop.
  ...(publicOrigin?.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
});

export function setBaseHeaders(app: FastifyInstance, headers: BaseHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Of two Host headers Node takes the first, and a proxy in front may take the second: they would mean different shops. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasTwoHosts(request.raw.rawHeaders)) sendRefused(reply, refuse('bad-input', { message: 'Two Host headers.' }));
    else done();
  });
}

/** Raw headers are names and values in turn. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const hourMs = 60 * 60 * 1000;

/**
 * Behind a proxy that TRUST_PROXY does not name, all visitors share one address, and its limits close the shop for all of them. Logged
 * once an hour: anybody can send such a header.
 */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let warnedAt = -Infinity;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request;
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    // Fastify falls back on the socket's address only where the proxy is not named.
    if (isForwarded && request.ip === socket.remoteAddress && performance.now() - warnedAt > hourMs) {
      warnedAt = performance.now();
      request.log.warn(
        { proxy: socket.remoteAddress },
        'requests come through a proxy that TRUST_PROXY does not name: all its visitors count as one address',
      );
    }
    done();
  });
}

/** A request this slow gets a log line even if it went well. */
const slowMs = 1000;

/**
 * One line for each request that failed, was slow or changed something. Good reads are only counted in the metrics: a line for each
 * would halve the speed of a cached page.
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
