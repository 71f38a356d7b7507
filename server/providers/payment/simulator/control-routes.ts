import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { answer } from './api-routes.ts';
import type { SimulatorControl } from './control.ts';
import { Fault, KnobChange } from './knobs.ts';
import { Problem } from './problem.ts';

const Pay = z.object({
  orderId: z.string(),
  bank: z._default(z.enum(['success', 'failure', 'silence']), 'success'),
});
const Clock = z.object({ advanceSeconds: z.number().check(z.minimum(0), z.maximum(400 * 24 * 3600)) });
const Webhook = z.partial(z.object({ url: z.nullable(z.string()), secret: z.string() }));

/** For tests in another process. This machine only: whoever may turn the knobs may also "pay". */
export function serveControl(app: FastifyInstance, control: SimulatorControl): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(?:::ffff:)?127\.|^::1$/.test(request.ip)) return answer(reply, new Problem(403, 'Only from this machine'));
  });

  const post = <Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    act: (body: z.infer<Schema>) => object | void | Promise<void>,
  ) =>
    app.post(path, async ({ body }, reply) => {
      const read = z.safeParse(schema, body ?? {});
      if (!read.success) return answer(reply, new Problem(400, z.prettifyError(read.error)));
      return answer(reply, (await act(read.data)) ?? { isDone: true });
    });

  app.get('/ledger', (_request, reply) => answer(reply, control.ledger()));
  app.get('/control/events', (_request, reply) => answer(reply, control.events()));
  post('/control/pay', Pay, (wish) => control.pay(wish));
  post('/control/knobs', KnobChange, (change) => control.set(change));
  post('/control/faults', Fault, (fault) => control.fail(fault));
  app.delete('/control/faults', (_request, reply) => {
    control.clearFaults();
    return answer(reply, { isDone: true });
  });
  post('/control/clock', Clock, ({ advanceSeconds }) => control.advance(advanceSeconds));
  post('/control/idle', z.object({}), () => control.idle());
  post('/control/webhook', Webhook, ({ url, secret }) => {
    if (secret !== undefined) control.rotateWebhookSecret(secret);
    if (url !== undefined) control.sendWebhooksTo(url);
  });
}
