import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import { refuse, type Refused } from './refuse.ts';

/**
 * How long an endpoint may work on one answer, counted from when the request is there whole. Not on kept pages and answers: the
 * timer would cost 10 % of their speed.
 */
const workMs = 10_000;

/** The answer, or a refusal where it takes too long; the work itself goes on and ends for nobody. */
export async function withinWorkTime<Answer>(answer: Answer | Promise<Answer>, late: () => Answer): Promise<Answer> {
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

/** What one connection may cost: sizes and times, so that a slow or greedy client holds nothing for long. */
export const connectionLimits = (requestTimeoutMs: number) =>
  ({
    bodyLimit: 64 * 1024,
    requestTimeout: requestTimeoutMs,
    // Node swaps the two where headers are given more time than the request, and looks only every 30 s by itself.
    http: { headersTimeout: requestTimeoutMs, requestTimeout: requestTimeoutMs, connectionsCheckingInterval: 1000 },
    connectionTimeout: requestTimeoutMs + 5000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 10_000,
    routerOptions: { maxParamLength: 2048 },
  }) satisfies FastifyHttpOptions<RawServerDefault>;

interface LoadLimits {
  rateLimitPerMinute: number;
  overloadDelayMs: number;
}

/**
 * Refuses early, with Retry-After, what would make everybody slow: an overloaded process, a flooding address. Holds for all
 * routes of the given part of the app; the guard it returns holds for work that another part does only now and then.
 */
export async function limitLoad(
  app: FastifyInstance,
  { rateLimitPerMinute, overloadDelayMs }: LoadLimits,
): Promise<LoadGuard> {
  await app.register(underPressure, {
    maxEventLoopDelay: overloadDelayMs,
    maxHeapUsedBytes: 1024 ** 3,
    retryAfter: 5,
    pressureHandler: (request, _reply, kind) => {
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
    // Pictures are cheap and many; a first visit from behind one carrier address must not use up its share.
    allowList: (request) => request.url.startsWith('/media/'),
  });
  const count = app.createRateLimit();
  return async (request) => {
    if (isBusy()) return refuse('busy');
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded ? refuse('too-many-requests') : null;
  };
}

export type LoadGuard = (request: FastifyRequest) => Promise<Refused | null>;
