import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import { addressGroup } from './address-limits.ts';
import { refuseSlowly } from './errors.ts';
import { refuse, type Refused } from './refuse.ts';

/** Resolves to the response, or to a refusal if it takes too long. The work itself goes on, and nobody waits for it. */
export async function withinTime<Answer>(
  timeoutMs: number,
  answer: Answer | Promise<Answer>,
  late: () => Answer,
): Promise<Answer> {
  if (!(answer instanceof Promise)) return answer;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(late()), timeoutMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Limits on sizes and times, so that a slow or greedy client cannot hold a connection for long. */
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
  await app.register(underPressure, {
    maxEventLoopDelay: overloadDelayMs,
    maxHeapUsedBytes: 1024 ** 3,
    async pressureHandler(request, _reply, kind) {
      if (request.routeOptions.config.isServedWhenBusy) return;
      request.log.warn({ kind }, 'refusing for overload');
      throw Object.assign(new Error('overloaded'), { statusCode: 503 });
    },
  });
  const isBusy = () => app.isUnderPressure();
  if (rateLimitPerMinute === 0) return async () => (isBusy() ? refuse('busy') : null);
  await app.register(rateLimit, {
    max: rateLimitPerMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    // Pictures are cheap and many: a first visit must not use up the limit of an address that a carrier shares among many people.
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
 * Limits how many requests one address may have open; the rest are refused before they are read. An office or a mobile carrier may share
 * one address, but responses take milliseconds, so a hundred at once means thousands of people. Health and metrics are exempt.
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

export type LoadGuard = (request: FastifyRequest) => Promise<Refused | null>;
