import { LRUCache } from 'lru-cache';
import { cachedSizeBytes, type CachedBody } from './cached-body.ts';

/** An answer of the API, ready to send. */
export interface Finished {
  readonly status: number;
  readonly body: CachedBody;
}

/** An answer too long for memory, made part by part for each client. */
export class Streamed {
  readonly parts: () => AsyncIterable<string>;
  constructor(parts: () => AsyncIterable<string>) {
    this.parts = parts;
  }
}

/** What an entry costs beside its characters: two list pointers, a map slot, string headers. */
const entryBytes = 256;
/** Upper bound: V8 needs two bytes for a character outside Latin-1. */
const textBytes = (text: string): number => text.length * 2;

/**
 * Caches answers that depend only on the catalogue, as bytes, and the addresses that led to them, within one limit in bytes. An address
 * points to its question and never to the answer, so an evicted answer is gone. Everything is dropped when the catalogue changes: making
 * an answer again is one indexed query. Equal questions asked at the same time share one answer.
 */
export class CachedAnswers {
  /** Answers by question, and questions by address (which starts with a slash). Null: nothing is cached. */
  readonly #cached: LRUCache<string, Finished | string> | null;
  /** Only answers cached since the last change: an older one must not come back through its address. */
  #questions = new WeakMap<Finished, string>();
  readonly #inProgress = new Map<string, Promise<Finished | Streamed>>();
  #generation = 0;

  constructor(maxBytes: number) {
    const sizeCalculation = (value: Finished | string, key: string) =>
      entryBytes + textBytes(key) + (typeof value === 'string' ? textBytes(value) : cachedSizeBytes(value.body));
    this.#cached = maxBytes === 0 ? null : new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  find(question: string): Finished | undefined {
    const answer = this.#cached?.get(question);
    return typeof answer === 'string' ? undefined : answer;
  }

  /** The answer this very address got before; saves parsing the question again. */
  findByAddress(address: string): Finished | undefined {
    const question = this.#cached?.get(address);
    return typeof question === 'string' ? this.find(question) : undefined;
  }

  rememberAddress(address: string, answer: Finished): void {
    const question = this.#questions.get(answer);
    if (question !== undefined) this.#cached?.set(address, question);
  }

  make(question: string, make: () => Promise<Finished | Streamed>): Promise<Finished | Streamed> {
    if (!this.#cached) return make();
    const inProgress = this.#inProgress.get(question);
    if (inProgress) return inProgress;
    const generation = this.#generation;
    const making = make()
      .then((answer) => {
        // If the catalogue changed meanwhile, these bytes may be old: they go to those who asked, and are not cached.
        const isWhole = !(answer instanceof Streamed) && answer.status === 200;
        if (isWhole && generation === this.#generation) {
          this.#cached?.set(question, answer);
          this.#questions.set(answer, question);
        }
        return answer;
      })
      .finally(() => {
        if (this.#inProgress.get(question) === making) this.#inProgress.delete(question);
      });
    this.#inProgress.set(question, making);
    return making;
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#cached?.clear();
    this.#questions = new WeakMap();
    this.#inProgress.clear();
  }
}
