interface Place {
  take: () => void;
  leave: () => void;
}

/** Runs a few tasks at once and lets some wait. If the line is full, further tasks are refused at once. */
export class WaitingLine {
  readonly #atOnceMax: number;
  readonly #waitingMax: number;
  readonly #waiting = new Set<Place>();
  #running = 0;

  constructor({ atOnceMax, waitingMax }: { atOnceMax: number; waitingMax: number }) {
    this.#atOnceMax = atOnceMax;
    this.#waitingMax = waitingMax;
  }

  /** True while a task runs or waits. */
  get isBusy(): boolean {
    return this.#running > 0;
  }

  /** Null: refused, or `gone` was aborted while it waited. Nothing was started. */
  async run<Result>(work: () => Promise<Result>, gone?: AbortSignal): Promise<Result | null> {
    if (gone?.aborted) return null;
    if (this.#running < this.#atOnceMax) this.#running += 1;
    else if (this.#waiting.size >= this.#waitingMax || !(await this.#wait(gone))) return null;
    try {
      return await work();
    } finally {
      // Hand the place directly to the next in line, so that no newcomer can slip in between.
      const [next] = this.#waiting;
      if (next) next.take();
      else this.#running -= 1;
    }
  }

  /** False: left the line before a place was free. */
  #wait(gone?: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const end = (hasPlace: boolean) => {
      this.#waiting.delete(place);
      gone?.removeEventListener('abort', place.leave);
      resolve(hasPlace);
    };
    const place: Place = { take: () => end(true), leave: () => end(false) };
    this.#waiting.add(place);
    gone?.addEventListener('abort', place.leave);
    return promise;
  }
}
