import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** The built front end: files below /assets carry a hash in their name and never change; the rest is asked for again. */
export async function serveStaticFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: yearMs,
    globIgnore: ['**/*.br', '**/*.gz'],
  });
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    maxAge: 60 * 60 * 1000,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', '.vite/**'],
    setHeaders(reply, path) {
      // A new service worker must be found at once: it is the way out of anything that an old one does wrong.
      if (/[\\/]sw\.js(?:\.br|\.gz)?$/.test(path)) reply.header('cache-control', 'no-cache');
    },
  });
}
