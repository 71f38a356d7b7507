import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/client.ts';
import { pendingMigrations } from '../../database/migrate.ts';

/** `/healthz`: the process runs. `/readyz`: it can serve. What is returned makes it not ready, though it still answers. */
export function reportHealth(app: FastifyInstance, db: Database): () => void {
  let isClosing = false;
  const leave = () => {
    isClosing = true;
  };
  app.addHook('preClose', async () => leave());

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isClosing) return reply.code(503).send({ status: 'closing' });
    try {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) return await reply.code(503).send({ status: 'migrations pending', pending });
      return await reply.send({ status: 'ready' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
  return leave;
}
