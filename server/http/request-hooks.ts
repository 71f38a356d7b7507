import type { FastifyInstance } from 'fastify';
import { sendRefused, type BaseHeaders } from './errors.ts';
import { refuse } from './refuse.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** On every answer, from a route, an error handler or the socket. */
export const baseHeadersFor = (publicOrigin: string | undefined): BaseHeaders => ({
  'x-content-type-options': 'nosniff',
  // Without subdomains: they may not belong to the shop.
  ...(publicOrigin?.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
});

export function setBaseHeaders(app: FastifyInstance, headers: BaseHeaders): void {
  const entries = Object.entries(headers);
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of entries) reply.header(name, value);
    done();
  });
}

/** Closes the connection if the answer is sent before the body was read. Otherwise the client would keep sending until the time-out. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { headers, complete } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !complete) reply.header('connection', 'close');
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
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
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
    const { headers } = request;
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    // Fastify falls back on the socket's address only where the proxy is not named.
    if (isForwarded && request.ip === request.socket.remoteAddress && performance.now() - warnedAt > hourMs) {
      warnedAt = performance.now();
      request.log.warn(
        { proxy: request.socket.remoteAddress },
        'requests come through a proxy that TRUST_PROXY does not name: all its visitors count as one address',
      );
    }
    done();
  });
}
