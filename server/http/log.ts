import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** Logs as JSON lines. Whatever could be a person's secret is cut out by name, wherever it sits up to two levels deep. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'otp',
  'token',
  'ticket',
  'accessToken',
  'refreshToken',
  'deviceToken',
  'aadhar',
  'mobile',
  'email',
  'razorpay_signature',
];

export function createLog(level: string): FastifyBaseLogger {
  return pino({
    level,
    redact: {
      paths: [
        ...secrets,
        ...secrets.map((name) => `*.${name}`),
        ...secrets.map((name) => `*.*.${name}`),
        'req.headers',
      ],
      censor: '[hidden]',
    },
  });
}
