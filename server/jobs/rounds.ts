import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Seldom } from '../state/seldom.ts';

/**
 * Work whose list is a table: each row says when it is due, so nothing is queued and nothing is lost. Every process walks its rounds; the
 * first to come takes a row.
 */
export interface Round {
  readonly name: string;
  readonly everySeconds: number;
  /** Early, when something about money fell due. For all others nobody waits: `wake` is called several times for each payment. */
  readonly isWoken?: boolean;
  /** A long walk should end early once `stopped` is aborted. */
  walk(stopped: AbortSignal): Promise<void>;
}

/** A round may be waiting for a provider that does not answer. */
const stopMs = 6_000;

export class Rounds {
  readonly #log: FastifyBaseLogger;
  readonly #seldom = new Seldom();
  readonly #stopped = new AbortController();
  readonly #walking: Promise<void>[] = [];
  #woken = Promise.withResolvers<void>();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  start(rounds: readonly Round[]): void {
    for (const round of rounds) this.#walking.push(this.#walk(round));
  }

  /** Something is due right now. */
  readonly wake = (): void => {
    this.#woken.resolve();
    this.#woken = Promise.withResolvers();
  };

  /** Waits for running walks, but not for long: the next process finds what is cut off here. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.race([Promise.all(this.#walking), wait(stopMs, undefined, { ref: false })]);
  }

  async #walk(round: Round): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const woken = this.#woken.promise;
      try {
        await round.walk(signal);
      } catch (error) {
        // The next walk finds the same rows.
        this.#seldom.write(round.name, (line) => this.#log.error({ err: error, ...line }, `${round.name} failed`));
      }
      const pause = new AbortController();
      const either = AbortSignal.any([signal, pause.signal]);
      await Promise.race([
        ...(round.isWoken ? [woken] : []),
        wait(round.everySeconds * 1000, undefined, { signal: either }).catch(() => undefined),
      ]);
      pause.abort();
    }
  }
}
