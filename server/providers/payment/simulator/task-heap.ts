import type { DueTask } from './entities.ts';

type Planned = readonly [id: string, task: DueTask, turn: number];

/** Tasks with the earliest on top, of equal ones the first that was added: adding and taking one costs the same for ten as for 100,000. */
export class TaskHeap {
  readonly #planned: Planned[] = [];
  #turns = 0;

  get first(): Planned | undefined {
    return this.#planned[0];
  }

  add(id: string, task: DueTask): void {
    this.#turns += 1;
    let at = this.#planned.push([id, task, this.#turns]) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isEarlier(at, parent)) return;
      this.#swap(parent, at);
      at = parent;
    }
  }

  dropFirst(): void {
    const last = this.#planned.pop();
    if (!last || this.#planned.length === 0) return;
    this.#planned[0] = last;
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const earlier = this.#isEarlier(right, left) ? right : left;
      if (!this.#isEarlier(earlier, at)) return;
      this.#swap(at, earlier);
      at = earlier;
    }
  }

  #isEarlier(one: number, other: number): boolean {
    const [a, b] = [this.#planned[one], this.#planned[other]];
    if (!a || !b) return a !== undefined;
    return a[1].atMs === b[1].atMs ? a[2] < b[2] : a[1].atMs < b[1].atMs;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#planned[one], this.#planned[other]];
    if (!a || !b) return;
    this.#planned[one] = b;
    this.#planned[other] = a;
  }
}
