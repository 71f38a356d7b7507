import { randomBytes, randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Agenda } from './agenda.ts';
import { calmKnobs, Fault, Faults, injectFaults, KnobChange, Problem, Random, type Knobs } from './faults.ts';
import { bankDeclined, Instrument } from './instruments.ts';
import {
  answerPayment,
  authoriseLate,
  bankStaysSilent,
  capturePayment,
  endRefund,
  proofOf,
  returnUncaptured,
  startPayment,
  type World,
} from './payments.ts';
import { answer, serveApi, serveCheckout } from './routes.ts';
import { readLedger, Store, type DueTask, type Ledger } from './store.ts';
import { Webhooks } from './webhooks.ts';

export interface SimulatorKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

interface SimulatorOptions {
  port?: number;
  host?: string;
  keys?: SimulatorKeys;
  /** The same seed gives the same run. */
  seed?: number;
  /** Where it saves its state. Absent: in memory only. */
  file?: string;
}

export interface PaymentSimulator extends SimulatorControl {
  port: number;
  /** With `/v1`, as the shop calls it. */
  url: string;
  /** As a browser on this machine reaches it. */
  origin: string;
  keys: SimulatorKeys;
  close(): Promise<void>;
}

export const makeKeys = (): SimulatorKeys => ({
  keyId: new Random(randomInt(2 ** 32 - 1)).id('rzp_test'),
  keySecret: randomBytes(18).toString('base64url'),
  webhookSecret: randomBytes(18).toString('base64url'),
});

/**
 * Simulates Razorpay over HTTP on its own port: orders, payments, refunds, webhooks and the checkout widget, with banks that can
 * be made to fail in every way. No money moves.
 */
export async function startPaymentSimulator(options: SimulatorOptions = {}): Promise<PaymentSimulator> {
  const keys = options.keys ?? makeKeys();
  const store = new Store();
  const webhooks = new Webhooks(keys.webhookSecret);
  const world: World = {
    store,
    agenda: new Agenda(store, (task) => happen(world, webhooks, task)),
    random: new Random(options.seed ?? randomInt(2 ** 32 - 1)),
    knobs: calmKnobs,
    keyId: keys.keyId,
    keySecret: keys.keySecret,
    emit: (event, entities) => webhooks.emit(world, event, entities),
  };
  const faults = new Faults();
  const control = controlOf(world, webhooks, faults);
  const http = fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  http.get('/', (_request, reply) => reply.send({ simulates: 'razorpay', keyId: keys.keyId }));
  await http.register(async (api) => {
    injectFaults(api, world, faults);
    serveApi(api, world);
  });
  await http.register(async (checkout) => serveCheckout(checkout, world));
  await http.register(async (knobs) => serveControl(knobs, control));
  // Exclusive: the processes of a cluster would otherwise share the port, each with its own payments behind it.
  await http.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1', exclusive: true });
  if (options.file !== undefined) {
    store.open(options.file);
    world.agenda.planAll();
  }
  world.agenda.wake();
  const { port } = http.server.address() as AddressInfo;
  return {
    ...control,
    port,
    url: `http://127.0.0.1:${port}/v1`,
    origin: `http://localhost:${port}`,
    keys,
    async close() {
      await http.close();
      await world.agenda.close();
    },
  };
}

function happen(world: World, webhooks: Webhooks, { kind, subject }: DueTask): Promise<void> | void {
  switch (kind) {
    case 'bank-silent':
      return bankStaysSilent(world, subject);
    case 'authorise-late':
      return authoriseLate(world, subject);
    case 'capture':
      // By then the shop may have captured it, or another payment may have paid the order: either is fine.
      return void capturePayment(world, subject);
    case 'return':
      return returnUncaptured(world, subject);
    case 'end-refund':
      return endRefund(world, subject);
    case 'deliver':
      return webhooks.deliver(world, subject);
  }
}

export interface Paid {
  paymentId: string;
  /** The proof that the widget would give the page, whether or not money came. */
  proof: ReturnType<typeof proofOf>;
}

export interface PaymentToMake {
  orderId: string;
  /** `silence`: the bank does not answer. The payment fails after ten minutes, unless `lateAuthoriseSeconds` is set. */
  bank?: 'success' | 'failure' | 'silence';
  /** Absent: UPI. */
  instrument?: Instrument | undefined;
}

/** What a test can do to the provider, in its own process or over HTTP. */
interface SimulatorControl {
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
  sendWebhooksTo(url: string | null): void;
  rotateWebhookSecret(secret: string): void;
}

const upi: Instrument = { method: 'upi', vpa: 'success@razorpay' };

function controlOf(world: World, webhooks: Webhooks, faults: Faults): SimulatorControl {
  return {
    pay({ orderId, bank = 'success', instrument = upi }) {
      const started = startPayment(world, orderId, instrument, { email: null, contact: null });
      if (started instanceof Problem) return { refused: started.description };
      const { id } = started.payment;
      if (bank !== 'silence') answerPayment(world, id, bank === 'success' ? 'as-planned' : bankDeclined);
      return { paymentId: id, proof: proofOf(world, started.payment) };
    },
    set(change) {
      world.knobs = { ...world.knobs, ...z.parse(KnobChange, change) };
      return world.knobs;
    },
    fail: (fault) => faults.arm(z.parse(Fault, fault)),
    clearFaults: () => faults.clear(),
    advance: (seconds) => world.agenda.advance(seconds * 1000),
    idle: () => world.agenda.idle(),
    ledger: () => readLedger(world.store),
    sendWebhooksTo: (url) => webhooks.sendTo(world, url),
    rotateWebhookSecret(secret) {
      webhooks.secret = secret;
    },
  };
}

const Pay = z.object({
  orderId: z.string(),
  bank: z._default(z.enum(['success', 'failure', 'silence']), 'success'),
  instrument: z.optional(Instrument),
});
const Clock = z.object({ advanceSeconds: z.number().check(z.minimum(0), z.maximum(400 * 24 * 3600)) });

/** For tests in another process. Only from this machine: a caller who may turn the knobs may also "pay". */
function serveControl(app: FastifyInstance, control: SimulatorControl): void {
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
  post('/control/pay', Pay, (payment) => control.pay(payment));
  post('/control/knobs', KnobChange, (change) => control.set(change));
  post('/control/faults', Fault, (fault) => control.fail(fault));
  app.delete('/control/faults', (_request, reply) => {
    control.clearFaults();
    return answer(reply, { isDone: true });
  });
  post('/control/clock', Clock, ({ advanceSeconds }) => control.advance(advanceSeconds));
}
