import { LRUCache } from 'lru-cache';
import { cachedSizeBytes, type CachedBody } from './cached-body.ts';

/** A finished answer of the API: its status and its bytes. */
export interface Finished {
  readonly status: number;
  readonly body: CachedBody;
}

/** An answer too long to hold in memory, made part by part for each client. */
export class Streamed {
  readonly parts: () => AsyncIterable<string>;
  constructor(parts: () => AsyncIterable<string>) {
    this.parts = parts;
  }
}

/** Beside its characters, what one more entry costs: two pointers in lists, a slot in a map, the headers of its strings. */
const entryBytes = 256;
/** Upper bound: V8 needs two bytes for a character outside Latin-1. */
const textBytes = (text: string): number => text.length * 2;

/**
 * Answers that depend only on the catalogue, as finished bytes, and the addresses that led to them. One limit in bytes holds
 * for all of it: an address keeps the question it asks, never the answer, so an answer that had to go is gone. Dropped whole
 * when the catalogue changes: making one again is a single indexed query. Equal questions asked while one is being answered
 * share that answer.
 */
export class CachedAnswers {
  /** By question its answer, by address (it begins with a slash) its question. Null: nothing is kept. */
  readonly #kept: LRUCache<string, Finished | string> | null;
  /** Of what was kept since the last change: an older answer must not come back through its address. */
  #questions = new WeakMap<Finished, string>();
  readonly #underWay = new Map<string, Promise<Finished | Streamed>>();
  #generation = 0;

  constructor(maxBytes: number) {
    const sizeCalculation = (value: Finished | string, key: string) =>
      entryBytes + textBytes(key) + (typeof value === 'string' ? textBytes(value) : cachedSizeBytes(value.body));
    this.#kept = maxBytes === 0 ? null : new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  find(question: string): Finished | undefined {
    const answer = this.#kept?.get(question);
    return typeof answer === 'string' ? undefined : answer;
  }

  /** The answer that this very address got before; saves reading the question again. */
  findByAddress(address: string): Finished | undefined {
    const question = this.#kept?.get(address);
    return typeof question === 'string' ? this.find(question) : undefined;
  }

  rememberAddress(address: string, answer: Finished): void {
    const question = this.#questions.get(answer);
    if (question !== undefined) this.#kept?.set(address, question);
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
          this.#questions.set(answer, question);
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
    this.#questions = new WeakMap();
    this.#underWay.clear();
  }
}
