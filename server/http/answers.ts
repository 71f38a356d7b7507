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

/** Spellings of questions, not answers: equal ones share their bytes. */
const addressesMax = 2000;

/**
 * Answers that depend on the catalogue alone, as finished bytes. Dropped whole when the catalogue changes: making one anew
 * is a single indexed query. Equal questions asked while one is being answered share that answer.
 */
export class KeptAnswers {
  /** Null: nothing is kept, every question is answered anew. */
  readonly #kept: LRUCache<string, Finished> | null;
  /** What was kept since the last change: an answer made before it must not come back through its address. */
  #current = new WeakSet<Finished>();
  readonly #byAddress = new LRUCache<string, Finished>({ max: addressesMax });
  readonly #underWay = new Map<string, Promise<Finished | Streamed>>();
  #generation = 0;

  constructor(maxBytes: number) {
    const sizeCalculation = (answer: Finished) => keptSizeBytes(answer.body);
    this.#kept = maxBytes === 0 ? null : new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  find(question: string): Finished | undefined {
    return this.#kept?.get(question);
  }

  /** The answer that this very address got before; saves reading the question again. */
  findByAddress(address: string): Finished | undefined {
    return this.#byAddress.get(address);
  }

  rememberAddress(address: string, answer: Finished): void {
    if (this.#current.has(answer)) this.#byAddress.set(address, answer);
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
        if (isWhole && generation === this.#generation) {
          this.#kept?.set(question, answer);
          this.#current.add(answer);
        }
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
    this.#byAddress.clear();
    this.#current = new WeakSet();
    this.#underWay.clear();
  }
}
