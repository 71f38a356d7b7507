import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts an answer and, where it is worth a line, logs it. */
export type Observe = (request: FastifyRequest, reply: FastifyReply) => void;
export type ObserverOf = (route: string) => Observe;

/** A request this slow gets a log line even if it went well. */
const slowMs = 1000;

/**
 * One line for each request that failed, was slow or changed something. Good reads are only counted in the metrics: a line for each
 * would halve the speed of a cached page.
 */
export const observersWith =
  (metrics: Metrics): ObserverOf =>
  (route) => {
    const count = metrics.counterOf(route);
    return (request, reply) => {
      const { method } = request;
      const { statusCode: status, elapsedTime } = reply;
      count(method, status, elapsedTime / 1000);
      const isRead = method === 'GET' || method === 'HEAD';
      if (status < 500 && elapsedTime < slowMs && isRead) return;
      request.log[status >= 500 ? 'warn' : 'info']({ method, route, status, ms: Math.round(elapsedTime) }, 'answered');
    };
  };

/** Observes the answers of all routes that are added to this part of the app from now on. */
export function observeAnswers(app: FastifyInstance, observerOf: ObserverOf): void {
  app.addHook('onRoute', (route) => {
    const { onResponse = [], url } = route;
    route.onResponse = [onResponse, whenAnswered(observerOf(url))].flat();
  });
}

/** As an `onResponse` hook. */
export const whenAnswered =
  (observe: Observe) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    observe(request, reply);
    done();
  };

/**
 * For routes that answer by `sendAgain`, which runs no hook: `onResponse` would run at each answer, and take a fifth of its time. This
 * `onSend` hook observes everything else that they send, `observeWritten` the rest.
 */
export const whenSending =
  (observe: Observe) =>
  (request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void => {
    reply.raw.once('finish', () => observe(request, reply));
    done();
  };

export function observeWritten(request: FastifyRequest, reply: FastifyReply, observe: Observe): undefined {
  // Usually the system takes all bytes at once.
  if (reply.raw.writableLength === 0) observe(request, reply);
  else reply.raw.once('finish', () => observe(request, reply));
}
