import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { keptSizeBytes, type KeptBody } from './kept-body.ts';

/** A finished answer of the API: its status and its bytes. */
export interface Finished {
  readonly status: number;
  readonly body: KeptBody;
}

/** An answer too long to hold in memory. Everyone who asks opens a stream of their own. */
export class Streamed {
  readonly open: () => Readable;
  constructor(open: () => Readable) {
    this.open = open;
  }
}

/**
 * Answers that depend on the catalogue alone, as finished bytes. Dropped whole when the catalogue changes: making one anew
 * is a single indexed query. Equal questions asked while one is being answered share that answer.
 */
export class KeptAnswers {
  /** Null: nothing is kept, every question is answered anew. */
  readonly #kept: LRUCache<string, Finished> | null;
  readonly #underWay = new Map<string, Promise<Finished | Streamed>>();
  #generation = 0;

  constructor(maxBytes: number) {
    const sizeCalculation = (answer: Finished) => keptSizeBytes(answer.body);
    this.#kept = maxBytes === 0 ? null : new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  find(question: string): Finished | undefined {
    return this.#kept?.get(question);
  }

  make(question: string, make: () => Promise<Finished | Streamed>): Promise<Finished | Streamed> {
    if (!this.#kept) return make();
    const underWay = this.#underWay.get(question);
    if (underWay) return underWay;
    const generation = this.#generation;
    const making = make()
      .then((answer) => {
        // After a change in between, these bytes may predate it: they serve who asked before, and are forgotten.
        const isWhole = !(answer instanceof Streamed) && answer.status === 200;
        if (isWhole && generation === this.#generation) this.#kept?.set(question, answer);
        return answer;
      })
      .finally(() => {
        if (this.#underWay.get(question) === making) this.#underWay.delete(question);
      });
    this.#underWay.set(question, making);
    return making;
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#kept?.clear();
    this.#underWay.clear();
  }
}
