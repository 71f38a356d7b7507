import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** What one connection may cost: sizes and times, so that a slow or greedy client holds nothing for long. */
export const connectionLimits = {
  bodyLimit: 64 * 1024,
  requestTimeout: 15_000,
  connectionTimeout: 20_000,
  keepAliveTimeout: 65_000,
  handlerTimeout: 10_000,
  maxRequestsPerSocket: 10_000,
  routerOptions: { maxParamLength: 2048 },
} satisfies FastifyServerOptions;

interface LoadLimits {
  rateLimitPerMinute: number;
  overloadDelayMs: number;
}

/** Refuses early, with Retry-After, what would make everybody slow: an overloaded process, a flooding address. */
export async function limitLoad(
  app: FastifyInstance,
  { rateLimitPerMinute, overloadDelayMs }: LoadLimits,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: overloadDelayMs,
    maxHeapUsedBytes: 1024 ** 3,
    retryAfter: 5,
    // Health must answer exactly when the rest is refused.
    pressureHandler: (request, _reply, kind) => {
      if (request.url === '/healthz' || request.url === '/readyz' || request.url === '/metrics') return;
      request.log.warn({ kind }, 'refusing for overload');
      throw Object.assign(new Error('overloaded'), { statusCode: 503 });
    },
  });
  if (rateLimitPerMinute === 0) return;
  await app.register(rateLimit, {
    max: rateLimitPerMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    // Pictures and assets are cheap and many; a first visit from behind one carrier address must not use up its share.
    allowList: (request) => request.url.startsWith('/assets/') || request.url.startsWith('/media/'),
  });
}
