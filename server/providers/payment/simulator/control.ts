import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { answer } from './api-routes.ts';
import type { Faults } from './faults.ts';
import { bankDeclined, type Instrument } from './instruments.ts';
import { Fault, KnobChange, type Knobs } from './knobs.ts';
import { readLedger, type Ledger } from './ledger.ts';
import { answerPayment, startPayment } from './payments.ts';
import { Problem } from './problem.ts';
import type { SentEvent, Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

export interface Paid {
  paymentId: string;
  /** The proof that the widget would give the page, whether or not money came. */
  proof: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
}

export interface PaymentToMake {
  orderId: string;
  /** `silence`: the bank does not answer. The payment fails after ten minutes, unless `lateAuthoriseSeconds` is set. */
  bank?: 'success' | 'failure' | 'silence';
}

/** What a test can do to the provider, in its own process or over HTTP. */
export interface SimulatorControl {
  /** Pays as a customer would with the widget. Refused if the order accepts no payment. */
  pay(payment: PaymentToMake): Paid | { refused: string };
  /** Knobs that are not named stay as they are. */
  set(change: Partial<Knobs>): Knobs;
  fail(fault: z.input<typeof Fault>): void;
  clearFaults(): void;
  /** Moves the provider's clock ahead, and does everything that falls due. */
  advance(seconds: number): Promise<void>;
  /** Resolves when every due webhook was sent and answered. */
  idle(): Promise<void>;
  ledger(): Ledger;
  events(): SentEvent[];
  sendWebhooksTo(url: string | null): void;
  rotateWebhookSecret(secret: string): void;
  isWebhookDisabled(): boolean;
}

const upi: Instrument = { method: 'upi', vpa: 'success@razorpay' };

export function controlOf(world: World, webhooks: Webhooks, faults: Faults): SimulatorControl {
  return {
    pay({ orderId, bank = 'success' }) {
      const started = startPayment(world, orderId, upi, { email: null, contact: null });
      if (started instanceof Problem) return { refused: started.body.error.description };
      const { id } = started.payment;
      if (bank !== 'silence') answerPayment(world, id, bank === 'success' ? 'as-planned' : bankDeclined);
      const signature = createHmac('sha256', world.keySecret).update(`${orderId}|${id}`).digest('hex');
      const proof = { razorpay_payment_id: id, razorpay_order_id: orderId, razorpay_signature: signature };
      return { paymentId: id, proof };
    },
    set(change) {
      world.knobs = { ...world.knobs, ...z.parse(KnobChange, change) };
      return world.knobs;
    },
    fail: (fault) => faults.arm(z.parse(Fault, fault)),
    clearFaults: () => faults.clear(),
    advance: (seconds) => world.agenda.advance(seconds * 1000),
    idle: () => world.agenda.idle(),
    ledger: () => readLedger(world),
    events: () => webhooks.events,
    sendWebhooksTo: (url) => webhooks.sendTo(world, url),
    rotateWebhookSecret: (secret) => webhooks.rotateSecret(secret),
    isWebhookDisabled: () => webhooks.isDisabled,
  };
}

const Pay = z.object({
  orderId: z.string(),
  bank: z._default(z.enum(['success', 'failure', 'silence']), 'success'),
});
const Clock = z.object({ advanceSeconds: z.number().check(z.minimum(0), z.maximum(400 * 24 * 3600)) });
const Webhook = z.partial(z.object({ url: z.nullable(z.string()), secret: z.string() }));

/** For tests in another process. Only from this machine: a caller who may turn the knobs may also "pay". */
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
  post('/control/pay', Pay, (payment) => control.pay(payment));
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
