import type { Worker } from 'node:cluster';
import * as z from 'zod/mini';
import { mergeMetrics } from './merge-metrics.ts';
import { FromWorker, ownMetricsMs, type FromParent } from './metrics-messages.ts';

/** The parent's side of `/metrics`: asks every process that serves. */
export class GatheredMetrics {
  readonly #serving: () => Iterable<Worker>;
  readonly #ofParent: () => string;
  readonly #waiting = new Map<number, (text: string) => void>();
  #lastId = 0;

  constructor(serving: () => Iterable<Worker>, ofParent: () => string) {
    this.#serving = serving;
    this.#ofParent = ofParent;
  }

  hear(worker: Worker): void {
    worker.on('message', (received) => {
      const message = z.parse(FromWorker, received);
      if (message.kind === 'own') return this.#waiting.get(message.id)?.(message.text);
      void this.#gather().then((text) => send(worker, { kind: 'all', id: message.id, text }));
    });
  }

  async #gather(): Promise<string> {
    const texts = await Promise.all([...this.#serving()].map((worker) => this.#own(worker)));
    return mergeMetrics([this.#ofParent(), ...texts]);
  }

  async #own(worker: Worker): Promise<string> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<string>();
    const tooLate = setTimeout(() => resolve(''), ownMetricsMs);
    this.#waiting.set(id, resolve);
    send(worker, { kind: 'ask own', id });
    return promise.finally(() => {
      clearTimeout(tooLate);
      this.#waiting.delete(id);
    });
  }
}

/** Ignores a worker that has died in the meantime. */
function send(worker: Worker, message: FromParent): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
