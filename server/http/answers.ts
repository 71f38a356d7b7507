import { LRUCache } from 'lru-cache';
import { isTouched, type CatalogueChanges, type CatalogueReads } from '../../domain/catalogue-change.ts';
import { cachedSizeBytes, type CachedBody } from './cached-body.ts';

/** An answer of the API, ready to send. */
export interface Finished {
  readonly status: number;
  readonly body: CachedBody;
  /** What of the catalogue it was made from; absent: it may be anything. */
  readonly reads?: CatalogueReads | undefined;
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
 * points to its question and never to the answer, so an evicted answer is gone. A change of the catalogue drops the answers that
 * were made from what changed. Equal questions asked at the same time share one answer.
 */
export class CachedAnswers {
  /** Answers by question, and questions by address (which starts with a slash). Null: nothing is cached. */
  readonly #cached: LRUCache<string, Finished | string> | null;
  readonly #questions = new WeakMap<Finished, string>();
  readonly #inProgress = new Map<string, Promise<Finished | Streamed>>();
  /** Of each answer that is being made, the changes since its making began. */
  readonly #missed = new Set<CatalogueChanges[]>();

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
    const missed: CatalogueChanges[] = [];
    this.#missed.add(missed);
    const making = make()
      .then((answer) => {
        const isWhole = !(answer instanceof Streamed) && answer.status === 200;
        // If what it was made from changed meanwhile, these bytes may be old: they go to those who asked, and are not cached.
        if (isWhole && !missed.some((changes) => isChanged(answer, changes))) {
          this.#cached?.set(question, answer);
          this.#questions.set(answer, question);
        }
        return answer;
      })
      .finally(() => {
        this.#missed.delete(missed);
        if (this.#inProgress.get(question) === making) this.#inProgress.delete(question);
      });
    this.#inProgress.set(question, making);
    return making;
  }

  forget(changes: CatalogueChanges): void {
    for (const missed of this.#missed) missed.push(changes);
    this.#inProgress.clear();
    for (const [question, answer] of this.#cached?.entries() ?? []) {
      if (typeof answer !== 'string' && isChanged(answer, changes)) this.#cached?.delete(question);
    }
  }
}

const isChanged = ({ reads }: Finished, changes: CatalogueChanges): boolean => !reads || isTouched(reads, changes);
