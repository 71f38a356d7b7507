/** Lets a few works run at once and some wait; whoever comes when the line is full is turned away at once. */
export class WaitingLine {
  readonly #atOnceMax: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnceMax, waitingMax }: { atOnceMax: number; waitingMax: number }) {
    this.#atOnceMax = atOnceMax;
    this.#waitingMax = waitingMax;
  }

  /** Null: turned away, and nothing was begun. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#running < this.#atOnceMax) {
      this.#running += 1;
    } else {
      if (this.#waiting.length >= this.#waitingMax) return null;
      const { promise: turn, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await turn;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line; it is free only where nobody waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
