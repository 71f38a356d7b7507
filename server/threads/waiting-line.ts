interface Place {
  take: () => void;
  leave: () => void;
}

interface Limits {
  atOnceMax: number;
  waitingMax: number;
  /** Tasks that one asker may have running and waiting. */
  eachMax?: number;
}

interface Turn {
  /** Leaves the line when aborted. */
  gone?: AbortSignal;
  /** Who asks; tasks without a name have no limit of their own. */
  whose?: string;
  /** Runs before the others, and waits in a line of its own, so they cannot fill it. */
  isUrgent?: boolean;
}

/** Runs a few tasks at once and lets some wait. If the line is full, further tasks are refused at once. */
export class WaitingLine {
  readonly #limits: Limits;
  readonly #urgent = new Set<Place>();
  readonly #waiting = new Set<Place>();
  readonly #countOf = new Map<string, number>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** True while a task runs or waits. */
  get isBusy(): boolean {
    return this.#running > 0;
  }

  /** Null: refused, or `gone` was aborted while it waited. Nothing was started. */
  async run<Result>(work: () => Promise<Result>, turn: Turn = {}): Promise<Result | null> {
    const { whose } = turn;
    if (whose === undefined) return this.#take(work, turn);
    const count = this.#countOf.get(whose) ?? 0;
    if (count >= (this.#limits.eachMax ?? Infinity)) return null;
    this.#countOf.set(whose, count + 1);
    try {
      return await this.#take(work, turn);
    } finally {
      const left = (this.#countOf.get(whose) ?? 1) - 1;
      if (left === 0) this.#countOf.delete(whose);
      else this.#countOf.set(whose, left);
    }
  }

  async #take<Result>(work: () => Promise<Result>, { gone, isUrgent = false }: Turn): Promise<Result | null> {
    if (gone?.aborted) return null;
    const line = isUrgent ? this.#urgent : this.#waiting;
    if (this.#running < this.#limits.atOnceMax) this.#running += 1;
    else if (line.size >= this.#limits.waitingMax || !(await this.#wait(line, gone))) return null;
    try {
      return await work();
    } finally {
      // Hand the place directly to the next in line, so that no newcomer can slip in between.
      const [next] = [...this.#urgent, ...this.#waiting];
      if (next) next.take();
      else this.#running -= 1;
    }
  }

  /** False: left the line before a place was free. */
  #wait(line: Set<Place>, gone?: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const end = (hasPlace: boolean) => {
      line.delete(place);
      gone?.removeEventListener('abort', place.leave);
      resolve(hasPlace);
    };
    const place: Place = { take: () => end(true), leave: () => end(false) };
    line.add(place);
    gone?.addEventListener('abort', place.leave);
    return promise;
  }
}
