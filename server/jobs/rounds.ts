import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Seldom } from '../state/seldom.ts';

/**
 * Work that is listed in a table: each row says when it is due, so nothing has to be queued and nothing can get lost. Every process
 * runs every round, and the first to reach a row takes it.
 */
export interface Round {
  readonly name: string;
  readonly everySeconds: number;
  /** Also runs on `wake`, when something about money falls due. Not for other rounds: `wake` is called several times per payment. */
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

  /** Runs the woken rounds at once. */
  readonly wake = (): void => {
    this.#woken.resolve();
    this.#woken = Promise.withResolvers();
  };

  /** Waits a few seconds for running walks. The next process picks up what is cut off. */
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
        // No need to retry here: the next walk finds the same rows.
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
