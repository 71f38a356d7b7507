import type { FastifyInstance } from 'fastify';

const hourMs = 60 * 60 * 1000;

/**
 * Behind a proxy that TRUST_PROXY does not name, all visitors have one address, and its limits close the shop for all of them. Said
 * once an hour: anybody can send such a header.
 */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let saidAt = -Infinity;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request;
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    // The address of the socket counts only where its owner is not named.
    if (isForwarded && request.ip === socket.remoteAddress && performance.now() - saidAt > hourMs) {
      saidAt = performance.now();
      request.log.warn(
        { proxy: socket.remoteAddress },
        'requests come through a proxy that TRUST_PROXY does not name: all its visitors count as one address',
      );
    }
    done();
  });
}
