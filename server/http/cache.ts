import { LRUCache } from 'lru-cache';
import type { CatalogueChanges, Shown } from './catalogue-changes.ts';
import type { Body } from './body.ts';

interface Cacheable {
  readonly status: number;
  readonly body?: Body;
  readonly shown: Shown;
  /** False: a call behind it failed, so a part is missing. It may be sent, but not cached. */
  readonly isComplete?: boolean;
}

interface Entry<Value> {
  readonly value: Value;
  /** Number of the last catalogue change before it was made. */
  readonly madeAt: number;
}

/** Two strings of up to two bytes a character, and the entry in a map. */
const bytesOf = ({ body, shown }: Cacheable, key: string): number =>
  (body?.sizeBytes ?? 0) + 80 * shown.products.length + 2 * key.length + 256;

/**
 * Pages or responses that are the same for everyone, made once and kept until something they show changes. A stale one is replaced when
 * somebody asks for it: all who ask wait for one making. If that fails because the database is away, they get the stale one.
 */
export class Cache<Value extends Cacheable> {
  readonly #changes: CatalogueChanges;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #making = new Map<string, Promise<Entry<Value>>>();

  constructor(changes: CatalogueChanges, maxBytes: number) {
    this.#changes = changes;
    // With room for one byte it keeps nothing; 0 would mean no limit.
    this.#entries = new LRUCache({ maxSize: maxBytes || 1, sizeCalculation: ({ value }, key) => bytesOf(value, key) });
  }

  /** Only if it is not stale. */
  find(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && !this.#isStale(entry) ? entry.value : undefined;
  }

  async make(key: string, make: () => Promise<Value>): Promise<Value> {
    const askedAt = this.#changes.last;
    const made = await this.#makeOnce(key, make);
    if (made.madeAt >= askedAt || !this.#isStale(made)) return made.value;
    // This making began before a change, and the request came after it. The next one begins now.
    return (await this.#makeOnce(key, make)).value;
  }

  #isStale({ value, madeAt }: Entry<Value>): boolean {
    return this.#changes.isStale(value.shown, madeAt);
  }

  #makeOnce(key: string, make: () => Promise<Value>): Promise<Entry<Value>> {
    const running = this.#making.get(key);
    if (running) return running;
    const making = this.#make(key, make).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<Value>): Promise<Entry<Value>> {
    const madeAt = this.#changes.last;
    const last = this.#entries.peek(key);
    try {
      const value = await make();
      const hasFailed = value.status >= 500 || value.isComplete === false;
      if (hasFailed) return { value: last?.value ?? value, madeAt };
      if (value.status === 200) this.#entries.set(key, { value, madeAt });
      else this.#entries.delete(key);
      return { value, madeAt };
    } catch (error) {
      if (last) return { value: last.value, madeAt };
      throw error;
    }
  }
}
