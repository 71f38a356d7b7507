import type { DueTask, Store } from './store.ts';

type Planned = readonly [id: string, task: DueTask];

/** The longest delay that a timer accepts. */
const timerMaxMs = 2 ** 31 - 1;

/**
 * Tasks for later, and the clock they run by: the machine's, plus what a test has moved it ahead. Due tasks run in the order of
 * their time, one after the other.
 */
export class Agenda {
  readonly #store: Store;
  readonly #run: (task: DueTask) => Promise<void> | void;
  /** The next is last. Cancelled ones stay until their time. */
  readonly #planned: Planned[] = [];
  readonly #running = new Set<Promise<void>>();
  #aheadMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(store: Store, run: (task: DueTask) => Promise<void> | void) {
    this.#store = store;
    this.#run = run;
  }

  nowMs(): number {
    return Date.now() + this.#aheadMs;
  }

  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  add(afterMs: number, kind: DueTask['kind'], subject: string): void {
    const id = `${kind} ${subject}`;
    const task = { atMs: this.nowMs() + afterMs, kind, subject };
    this.#store.put('task', id, task);
    this.#plan(id, task);
    this.wake();
  }

  cancel(kind: DueTask['kind'], subject: string): void {
    this.#store.remove('task', `${kind} ${subject}`);
  }

  /** What the store has read from its file. */
  planAll(): void {
    for (const [id, task] of this.#store.entries('task')) this.#plan(id, task);
  }

  /** Moves the clock ahead, and stops at each moment when a task is due. */
  async advance(ms: number): Promise<void> {
    const endMs = this.nowMs() + ms;
    for (;;) {
      await this.#settled();
      const next = this.#next();
      if (!next || next[1].atMs > endMs) break;
      this.#aheadMs += Math.max(0, next[1].atMs - this.nowMs());
      this.#take(next);
    }
    this.#aheadMs += Math.max(0, endMs - this.nowMs());
    this.wake();
  }

  /** Resolves when no task is due or running. */
  async idle(): Promise<void> {
    for (;;) {
      this.#runDue();
      if (this.#running.size === 0) return;
      await this.#settled();
    }
  }

  wake(): void {
    clearTimeout(this.#timer);
    const next = this.#next();
    if (!next || this.#isClosed) return;
    const waitMs = Math.min(timerMaxMs, Math.max(0, next[1].atMs - this.nowMs()));
    this.#timer = setTimeout(() => {
      this.#runDue();
      this.wake();
    }, waitMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#settled();
  }

  #runDue(): void {
    for (let next = this.#next(); next && next[1].atMs <= this.nowMs(); next = this.#next()) this.#take(next);
  }

  /** Before those of the same time, which come first. */
  #plan(id: string, task: DueTask): void {
    let [from, to] = [0, this.#planned.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#planned[middle]?.[1].atMs ?? 0) > task.atMs) from = middle + 1;
      else to = middle;
    }
    this.#planned.splice(from, 0, [id, task]);
  }

  #next(): Planned | undefined {
    for (let next = this.#planned.at(-1); next; next = this.#planned.at(-1)) {
      // It may have been cancelled, or planned anew.
      if (this.#store.get('task', next[0]) === next[1]) return next;
      this.#planned.pop();
    }
    return undefined;
  }

  #take([id, task]: Planned): void {
    this.#store.remove('task', id);
    const running = Promise.resolve(this.#run(task)).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
