import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import { addressGroup } from './address-limits.ts';
import { refuseSlowly } from './errors.ts';
import { refuse, type Refused } from './refuse.ts';

/** How long an endpoint may work on one response, from when the request has fully arrived. */
const workMs = 10_000;

/** The answer, or a refusal if it takes too long; the work itself goes on unheard. */
export async function withinWorkTime<Answer>(answer: Answer | Promise<Answer>, late: () => Answer): Promise<Answer> {
  if (!(answer instanceof Promise)) return answer;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(late()), workMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sizes and times, so a slow or greedy client cannot hold a connection for long. */
export const connectionLimits = (requestTimeoutMs: number) =>
  ({
    bodyLimit: 64 * 1024,
    requestTimeout: requestTimeoutMs,
    // Node swaps the two if headers get more time than the request, and by default checks only every 30 s.
    http: { headersTimeout: requestTimeoutMs, requestTimeout: requestTimeoutMs, connectionsCheckingInterval: 1000 },
    connectionTimeout: requestTimeoutMs + 5000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 10_000,
    routerOptions: { maxParamLength: 2048 },
  }) satisfies FastifyHttpOptions<RawServerDefault>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers even while the process is overloaded. */
    isServedWhenBusy?: boolean;
  }
}

interface LoadLimits {
  rateLimitPerMinute: number;
  overloadDelayMs: number;
}

/**
 * Refuses early, with Retry-After, while the process is overloaded or an address floods it. Applies to all routes of the given part of the
 * app; other parts call the returned guard before expensive work.
 */
export async function limitLoad(
  app: FastifyInstance,
  { rateLimitPerMinute, overloadDelayMs }: LoadLimits,
): Promise<LoadGuard> {
  const { isBusy, reasonOf } = await watchLoad(app, overloadDelayMs);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isBusy() || request.routeOptions.config.isServedWhenBusy) return done();
    request.log.warn({ kind: reasonOf() }, 'refusing for overload');
    return done(Object.assign(new Error('overloaded'), { statusCode: 503 }));
  });
  if (rateLimitPerMinute === 0) return async () => (isBusy() ? refuse('busy') : null);
  await app.register(rateLimit, {
    max: rateLimitPerMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    // Pictures are cheap and many: a first visit must not use up the share of its carrier's address.
    allowList: (request) => request.url.startsWith('/media/'),
  });
  const count = app.createRateLimit();
  return async (request) => {
    if (isBusy()) return refuse('busy');
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded ? refuse('too-many-requests') : null;
  };
}

/**
 * Limits how many requests of one address may be unanswered; the rest are refused before they are read. An office or a mobile carrier may
 * share one address: answers take milliseconds, so a hundred at once means thousands of people. Health and metrics are exempt.
 */
export function limitRequestsAtOnce(app: FastifyInstance, max: number): void {
  const atOnce = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    if (isForOperators(request.url)) return done();
    const from = addressGroup(request.ip);
    const count = atOnce.get(from) ?? 0;
    if (count >= max) return refuseSlowly(reply);
    atOnce.set(from, count + 1);
    // Fires even if the client hangs up or never sends the rest.
    reply.raw.once('close', () => {
      const left = (atOnce.get(from) ?? 1) - 1;
      if (left === 0) atOnce.delete(from);
      else atOnce.set(from, left);
    });
    return done();
  });
}

const isForOperators = (url: string): boolean => ['/healthz', '/readyz', '/metrics'].includes(url);

interface LoadWatch {
  isBusy: () => boolean;
  reasonOf: () => string;
}

/** In a scope without routes: the plugin's own hook builds an object for each request. */
async function watchLoad(app: FastifyInstance, maxEventLoopDelay: number): Promise<LoadWatch> {
  const watch = Promise.withResolvers<LoadWatch>();
  await app.register(async (scope) => {
    await scope.register(underPressure, { maxEventLoopDelay, maxHeapUsedBytes: 1024 ** 3 });
    watch.resolve({
      isBusy: () => scope.isUnderPressure(),
      reasonOf: () => (scope.memoryUsage().eventLoopDelay > maxEventLoopDelay ? 'eventLoopDelay' : 'heapUsedBytes'),
    });
  });
  return watch.promise;
}

export type LoadGuard = (request: FastifyRequest) => Promise<Refused | null>;
