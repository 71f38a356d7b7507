import type { FastifyInstance } from 'fastify';
import { sendRefused } from './errors.ts';
import { refuse } from './refuse.ts';

/** Node takes the first of two Host headers, a proxy in front may take the second: then they speak of different shops. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasTwoHosts(request.raw.rawHeaders)) sendRefused(reply, refuse('bad-input', { message: 'Two Host headers.' }));
    else done();
  });
}

/** Names and values in turn. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
