import type { Answer, Api } from './api.ts';

/**
 * Knows which calls are being answered, also those that nobody waits for any more: whoever hangs up frees the connection, and
 * the work goes on. What it works with may be closed only when it has come to its end.
 */
export class CallsInFlight {
  readonly #running = new Set<Promise<unknown>>();

  /** The same calls, counted. */
  count(api: Api): Api {
    return new Map([...api].map(([key, answer]) => [key, this.#counted(answer)]));
  }

  /** Waits until no call is being answered. */
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
