const everyMs = 15_000;

/** Prints every 15 seconds how far a proof is, how fast it goes, and how long the rest will take. */
export class Progress {
  readonly #what: string;
  readonly #count: number;
  readonly #startedMs = performance.now();
  #toldMs = 0;

  constructor(what: string, count: number) {
    this.#what = what;
    this.#count = count;
  }

  /** A remark is printed at once. */
  tell(done: number, remark?: string): void {
    const nowMs = performance.now();
    if (remark === undefined && nowMs - this.#toldMs < everyMs) return;
    this.#toldMs = nowMs;
    const perSecond = (done * 1000) / (nowMs - this.#startedMs);
    const leftMinutes = Math.max(0, this.#count - done) / perSecond / 60;
    const words = [
      `${done} of ${this.#count} ${this.#what}`,
      `${perSecond.toFixed(1)}/s`,
      `${leftMinutes.toFixed(0)} min left`,
    ];
    console.error([...words, ...(remark === undefined ? [] : [remark])].join(', '));
  }
}
