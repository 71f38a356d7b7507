import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts the answers of one route. */
export interface Observer {
  /** Also logs it, where it is worth a line. */
  observe: (request: FastifyRequest, reply: FastifyReply) => void;
  /** One that was sent as it was before. */
  observeAgain: (status: number) => void;
}
export type ObserverOf = (route: string) => Observer;

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
    return {
      observe(request, reply) {
        const { method } = request;
        const { statusCode: status, elapsedTime } = reply;
        count(method, status, elapsedTime / 1000);
        const isRead = method === 'GET' || method === 'HEAD';
        // A flood is refused slowly, and must not fill the log.
        const isSlow = elapsedTime >= slowMs && status !== 429;
        if (status < 500 && !isSlow && isRead) return;
        const line = { method, route, status, ms: Math.round(elapsedTime) };
        request.log[status >= 500 ? 'warn' : 'info'](line, 'answered');
      },
      observeAgain: (status) => count('GET', status, 0),
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
  ({ observe }: Pick<Observer, 'observe'>) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    observe(request, reply);
    done();
  };
