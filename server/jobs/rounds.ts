import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Work whose list is a table: rows say by themselves when they are due, so nothing is queued and nothing is lost. Each process
 * walks its rounds; a row is taken by whoever is first.
 */
export interface Round {
  readonly name: string;
  readonly everySeconds: number;
  /** Not sooner, whatever falls due: it looks after nothing that waits. */
  readonly isUnhurried?: boolean;
  /** A long walk ends early when `stopped` says so. */
  walk(stopped: AbortSignal): Promise<void>;
}

/** A round may be asking a provider that does not answer. */
const stopMs = 6_000;

export class Rounds {
  readonly #log: FastifyBaseLogger;
  readonly #stopped = new AbortController();
  readonly #walking: Promise<void>[] = [];
  #woken = Promise.withResolvers<void>();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  start(rounds: readonly Round[]): void {
    for (const round of rounds) this.#walking.push(this.#walk(round));
  }

  /** Something fell due right now. */
  readonly wake = (): void => {
    this.#woken.resolve();
    this.#woken = Promise.withResolvers();
  };

  /** After what is under way, unless that takes too long: whatever is cut off here, the next process finds undone. */
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
        // The next one finds the same rows.
        this.#log.error({ err: error }, `${round.name} failed`);
      }
      const pause = new AbortController();
      const either = AbortSignal.any([signal, pause.signal]);
      await Promise.race([
        ...(round.isUnhurried ? [] : [woken]),
        wait(round.everySeconds * 1000, undefined, { signal: either }).catch(() => undefined),
      ]);
      pause.abort();
    }
  }
}
