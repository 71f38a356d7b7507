import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/client.ts';
import { pendingMigrations } from '../../database/migrate.ts';
import { Seldom } from '../state/seldom.ts';
import type { DiskSpace } from './disk-space.ts';

/**
 * `/healthz`: the process runs. `/readyz`: it can serve. Returns a function that makes it not ready: it still answers, but each response
 * is the last on its connection, so that the client's next request goes to another process.
 */
export function reportHealth(app: FastifyInstance, db: Database, disk: DiskSpace): () => void {
  const seldom = new Seldom();
  let isClosing = false;
  const leave = () => {
    isClosing = true;
  };
  app.addHook('preClose', async () => leave());
  app.addHook('onRequest', (_request, reply, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isClosing) return reply.code(503).send({ status: 'closing' });
    if (disk.isFull()) return reply.code(503).send({ status: 'disk full' });
    try {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) return await reply.code(503).send({ status: 'migrations pending', pending });
      return await reply.send({ status: 'ready' });
    } catch (error) {
      seldom.write('not ready', (line) => request.log.warn({ err: error, ...line }, 'not ready'));
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
  return leave;
}
