import type { FastifyInstance } from 'fastify';
import type { Answer } from './api.ts';

/** A request that takes longer than this is cut off. */
const drainMs = 10_000;
const lookEveryMs = 50;

/**
 * Closes the listener and lets requests in flight finish. Both sides keep a busy connection alive after its answer, which would delay the
 * end by a minute, so it is closed as soon as it is idle.
 */
export async function drain(http: FastifyInstance): Promise<void> {
  const closingIdle = setInterval(() => http.server.closeIdleConnections(), lookEveryMs);
  const cutOff = setTimeout(() => http.server.closeAllConnections(), drainMs);
  await http.close();
  clearInterval(closingIdle);
  clearTimeout(cutOff);
}

/**
 * Knows which calls are running, also those whose client has hung up: the connection is gone, the work goes on. The database may be
 * closed only after the last of them.
 */
export class CallsInFlight {
  readonly #running = new Set<Promise<unknown>>();

  /** The same calls, counted. */
  count<Key>(api: ReadonlyMap<Key, Answer>): ReadonlyMap<Key, Answer> {
    return new Map([...api].map(([key, answer]) => [key, this.#counted(answer)]));
  }

  get isEmpty(): boolean {
    return this.#running.size === 0;
  }

  /** Resolves when no call is running. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  #counted(answer: Answer): Answer {
    return (question, call) => {
      const answered = answer(question, call);
      if (answered instanceof Promise) {
        this.#running.add(answered);
        const forget = () => this.#running.delete(answered);
        answered.then(forget, forget);
      }
      return answered;
    };
  }
}
