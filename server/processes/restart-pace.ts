/** A process that ends sooner than this after its start has ended quickly. A start takes up to three seconds. */
const quickMs = 10_000;
const firstPauseMs = 250;
const longestPauseMs = 10_000;
const quickRoundsMax = 5;

/**
 * How soon a dead process is replaced: at once if it lived, ever later if the last ones ended right after their start. Undefined: give
 * up, because all of them did five times over and none serves. While one serves, we keep trying slowly.
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
