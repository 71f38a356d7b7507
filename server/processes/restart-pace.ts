/** A process that dies within this time counts as having died at its start. A start takes up to three seconds. */
const quickMs = 10_000;
const firstPauseMs = 250;
const longestPauseMs = 10_000;
const quickRoundsMax = 5;

/**
 * How soon to replace a dead process: at once if it ran for a while, with growing pauses if the last ones died right after their
 * start. Undefined: give up, because each has died five times and none is serving. While one serves, we go on trying slowly.
 */
export class RestartPace {
  readonly #processes: number;
  #quickEnds = 0;

  constructor(processes: number) {
    this.#processes = processes;
  }

  pauseMs(livedMs: number, isServedByOthers: boolean): number | undefined {
    this.#quickEnds = livedMs < quickMs ? this.#quickEnds + 1 : 0;
    const rounds = Math.ceil(this.#quickEnds / this.#processes);
    if (this.#quickEnds >= quickRoundsMax * this.#processes && !isServedByOthers) return undefined;
    if (rounds === 0) return 0;
    return Math.min(longestPauseMs, firstPauseMs * 2 ** (rounds - 1));
  }
}
