import { randomUUID } from 'node:crypto';
import type { DueTask } from './entities.ts';
import type { Store } from './store.ts';

/** The longest delay that a timer accepts. */
const timerMaxMs = 2 ** 31 - 1;

/**
 * Tasks for later, and the clock they run by: the machine's, plus what a test has moved it ahead. Due tasks run in the order of
 * their time, one after the other.
 */
export class Agenda {
  readonly #store: Store;
  readonly #run: (task: DueTask) => Promise<void> | void;
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
    this.#store.put('task', randomUUID(), { atMs: this.nowMs() + afterMs, kind, subject });
    this.wake();
  }

  /** Drops the tasks of this kind for a subject. */
  cancel(kind: DueTask['kind'], subject: string): void {
    for (const [id, task] of this.#store.entries('task')) {
      if (task.kind === kind && task.subject === subject) this.#store.remove('task', id);
    }
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

  #next(): [string, DueTask] | undefined {
    let first: [string, DueTask] | undefined;
    for (const entry of this.#store.entries('task')) {
      if (!first || entry[1].atMs < first[1].atMs) first = entry;
    }
    return first;
  }

  #take([id, task]: [string, DueTask]): void {
    this.#store.remove('task', id);
    const running = Promise.resolve(this.#run(task)).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
