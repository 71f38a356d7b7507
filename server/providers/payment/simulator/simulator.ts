import { randomBytes, randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { Agenda } from './agenda.ts';
import { serveApi } from './api-routes.ts';
import { serveCheckout } from './checkout-routes.ts';
import { controlOf, serveControl, type SimulatorControl } from './control.ts';
import type { DueTask } from './entities.ts';
import { Faults, injectFaults } from './faults.ts';
import { calmKnobs } from './knobs.ts';
import { authoriseLate, bankStaysSilent, capturePayment } from './payments.ts';
import { Random } from './random.ts';
import { endRefund, returnUncaptured } from './refunds.ts';
import { Store } from './store.ts';
import { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

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
