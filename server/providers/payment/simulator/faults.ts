import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

const rate = z.number().check(z.minimum(0), z.maximum(1));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** How this provider behaves. Where Razorpay's documentation contradicts itself, the behaviour is a setting here. */
export const Knobs = z.strictObject({
  /** Each event is sent this many times, with the same event id. */
  webhookCopies: z.int().check(z.minimum(1), z.maximum(20)),
  /** Each event waits up to this long, at random, so events overtake each other. */
  webhookShuffleMs: count,
  webhookDropRate: rate,
  /** Share of events that are followed by a forged one. */
  webhookForgeRate: rate,
  /** The bank is silent about a good payment, and confirms it after this long. */
  lateAuthoriseSeconds: z.nullable(count),
  /** A second payment of an order is accepted too. */
  isDoubleSuccessAllowed: z.boolean(),
  captureDelaySeconds: count,
  refundEnd: z.enum(['processed', 'failed', 'pending']),
  /** 0: at once. */
  refundEndSeconds: count,
  /** For this long a refund that is repeated with the same key gets 409. */
  refundBusySeconds: count,
  isReceiptUnique: z.boolean(),
  /** Above this many calls a second, calls get 429. */
  throttlePerSecond: z.nullable(count),
});
export type Knobs = z.infer<typeof Knobs>;

/** A provider on a good day. */
export const calmKnobs: Knobs = {
  webhookCopies: 1,
  webhookShuffleMs: 0,
  webhookDropRate: 0,
  webhookForgeRate: 0,
  lateAuthoriseSeconds: null,
  isDoubleSuccessAllowed: false,
  captureDelaySeconds: 0,
  refundEnd: 'processed',
  refundEndSeconds: 0,
  refundBusySeconds: 0,
  isReceiptUnique: false,
  throttlePerSecond: null,
};

export const KnobChange = z.partial(Knobs);

/** What goes wrong with a call, before its effect or after it. */
export const Fault = z.strictObject({
  /** `POST /orders`, `GET /orders/:id/payments`, …, or `*`. */
  call: z._default(z.string(), '*'),
  kind: z.enum(['latency', 'hang', 'reset', 'status', 'garbage', 'redirect']),
  when: z._default(z.enum(['before', 'after']), 'before'),
  status: z._default(z.int().check(z.minimum(400), z.maximum(599)), 500),
  latencyMs: z._default(count, 0),
  /** For how many calls. Null: until it is cleared. */
  times: z._default(z.nullable(count), 1),
  rate: z._default(rate, 1),
});
export type Fault = z.infer<typeof Fault>;

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 14;

/** Repeatable random numbers: the same seed gives the same run (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(rate: number): boolean {
    return rate > 0 && this.next() < rate;
  }

  id(prefix: string): string {
    const letters = Array.from({ length: idLength }, () => idLetters[this.below(idLetters.length)]);
    return `${prefix}_${letters.join('')}`;
  }
}

/** A "no" in Razorpay's form. */
export class Problem {
  readonly status: number;
  readonly description: string;
  readonly body: object;

  constructor(status: number, description: string, { field, reason }: { field?: string; reason?: string } = {}) {
    const isOurs = status >= 500;
    this.status = status;
    this.description = description;
    this.body = {
      error: {
        code: isOurs ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description,
        source: isOurs ? 'internal' : 'business',
        step: 'payment_initiation',
        reason: reason ?? (isOurs ? 'server_error' : 'input_validation_failed'),
        metadata: {},
        ...(field !== undefined && { field }),
      },
    };
  }
}

/** How the provider is at the moment. */
export interface Mood {
  readonly random: Random;
  knobs: Knobs;
}

/** What will go wrong with the next calls. */
export class Faults {
  #armed: Fault[] = [];

  arm(fault: Fault): void {
    this.#armed.push({ ...fault });
  }

  clear(): void {
    this.#armed = [];
  }

  take({ random }: Mood, request: FastifyRequest, when: Fault['when']): Fault | undefined {
    const call = `${request.method} ${(request.routeOptions.url ?? '').replace(/^\/v1/, '')}`;
    const fault = this.#armed.find((armed) => armed.when === when && (armed.call === '*' || armed.call === call));
    if (!fault || (fault.rate < 1 && !random.chance(fault.rate))) return undefined;
    if (fault.times !== null) {
      fault.times -= 1;
      if (fault.times <= 0) this.#armed = this.#armed.filter((armed) => armed !== fault);
    }
    return fault;
  }
}

/** Injects the faults between the network and the calls: before a call has its effect, or after it. */
export function injectFaults(api: FastifyInstance, mood: Mood, faults: Faults): void {
  const calledAtMs: number[] = [];
  api.addHook('onRequest', async (request, reply) => {
    const limit = mood.knobs.throttlePerSecond;
    if (limit !== null) {
      const nowMs = Date.now();
      while ((calledAtMs[0] ?? nowMs) <= nowMs - 1000) calledAtMs.shift();
      calledAtMs.push(nowMs);
      if (calledAtMs.length > limit) {
        return reply.code(429).send(new Problem(429, 'Too many requests', { reason: 'rate_limit' }).body);
      }
    }
    const fault = faults.take(mood, request, 'before');
    switch (fault?.kind) {
      case 'latency':
        await wait(fault.latencyMs);
        return;
      case 'status':
        return reply.code(fault.status).send(new Problem(fault.status, 'The server has a problem').body);
      case 'garbage':
        return reply.code(200).type('text/html').send('<html>a proxy in between</html>');
      case 'redirect':
        return reply.code(302).header('location', 'http://169.254.169.254/').send();
      case 'hang':
        return reply.hijack();
      case 'reset':
        request.raw.socket.resetAndDestroy();
        return reply.hijack();
      case undefined:
    }
  });
  api.addHook('onSend', async (request, reply, payload) => {
    const fault = faults.take(mood, request, 'after');
    switch (fault?.kind) {
      case 'latency':
        await wait(fault.latencyMs);
        return payload;
      case 'status':
        reply.code(fault.status);
        return JSON.stringify(new Problem(fault.status, 'The server has a problem').body);
      case 'garbage':
        return '{"id":"order_';
      case 'redirect':
        reply.code(302).header('location', 'http://169.254.169.254/');
        return '';
      case 'hang':
        await new Promise<void>((resolve) => request.raw.socket.once('close', resolve));
        return payload;
      case 'reset':
        request.raw.socket.resetAndDestroy();
        return payload;
      case undefined:
        return payload;
    }
  });
}
