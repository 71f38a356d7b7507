import { LRUCache } from 'lru-cache';
import { cachedSizeBytes, type CachedBody } from '../http/cached-body.ts';

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CachedBody;
  /** False if a call behind it failed and a part is missing: fit to show, not to cache. */
  readonly isWhole: boolean;
}

export type Render = (address: string) => Promise<Page>;

interface Kept {
  page: Page;
  /** The number of catalogue changes when rendering began. */
  generation: number;
}

/** An old page may be sent for this long after the first change it lacks. After that a visitor waits for the new one. */
const staleMaxMs = 1000;
/** Least time between the starts of two renewals: a busy checkout changes stock many times a second. */
const renewEveryMs = 1000;
/** A burst of changes (an import, a form that saves five rows) causes one renewal. */
const gatherMs = 50;
const sideCacheBytes = 4 * 1024 * 1024;

/**
 * Public pages are the same for everyone, so each is rendered once and sent to all until the catalogue changes. Then every cached page is
 * rendered again in the background, the most used first, and the old one is sent meanwhile. If that fails (the database is down), the old
 * page stays.
 */
export class PageCache {
  readonly #render: Render;
  readonly #pages: LRUCache<string, Kept>;
  /** 404 pages, apart, so a crawler of nonsense cannot push out the real ones. */
  readonly #absent: LRUCache<string, Kept>;
  readonly #underWay = new Map<string, { generation: number; made: Promise<Page> }>();
  readonly #now: () => number;
  #generation = 0;
  /** Changes younger than `staleMaxMs`, oldest first: a page that lacks only these may still be sent. */
  #recentChanges: { generation: number; atMs: number }[] = [];
  /** The newest change older than that: a page without it is too old. */
  #overdueGeneration = 0;
  #renewal: NodeJS.Timeout | undefined;
  #isRenewing = false;
  #isClosed = false;
  #renewedAt = 0;

  constructor(render: Render, maxBytes: number, { now = Date.now }: { now?: () => number } = {}) {
    this.#render = render;
    this.#now = now;
    const sizeCalculation = (kept: Kept) => cachedSizeBytes(kept.page.body);
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation });
    this.#absent = new LRUCache({ maxSize: sideCacheBytes, sizeCalculation });
  }

  /** A page that may be sent now: the current one, or an old one for a moment while the new one is rendered. */
  find(address: string): Page | undefined {
    const kept = this.#pages.get(address) ?? this.#absent.get(address);
    if (!kept || kept.generation === this.#generation) return kept?.page;
    if (kept.generation < this.#oldestFit()) return undefined;
    this.make(address).catch(() => undefined);
    return kept.page;
  }

  /** The current page; if it cannot be rendered, the last one. */
  async make(address: string): Promise<Page> {
    try {
      return await this.#make(address, this.#oldestFit());
    } catch (error) {
      const last = this.#pages.peek(address);
      if (last) return last.page;
      throw error;
    }
  }

  /** The catalogue has changed, or may have while we were not listening. */
  changed(): void {
    this.#generation += 1;
    this.#oldestFit();
    this.#recentChanges.push({ generation: this.#generation, atMs: this.#now() });
    this.#absent.clear();
    this.#planRenewal();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#renewal);
  }

  /** In a stream of changes every page lacks the last one. What counts is how long it has lacked the first. */
  #oldestFit(): number {
    const overdueBefore = this.#now() - staleMaxMs;
    const firstRecent = this.#recentChanges.findIndex(({ atMs }) => atMs > overdueBefore);
    const overdue = this.#recentChanges.splice(0, firstRecent === -1 ? this.#recentChanges.length : firstRecent);
    this.#overdueGeneration = overdue.at(-1)?.generation ?? this.#overdueGeneration;
    return this.#overdueGeneration;
  }

  /** Joins a rendering in progress if it began after the given change. */
  #make(address: string, sinceGeneration: number): Promise<Page> {
    const underWay = this.#underWay.get(address);
    if (underWay && underWay.generation >= sinceGeneration) return underWay.made;
    const generation = this.#generation;
    const made = this.#render(address)
      .then((page) => {
        if (!page.isWhole) return this.#pages.peek(address)?.page ?? page;
        this.#keep(address, { page, generation });
        return page;
      })
      .finally(() => {
        if (this.#underWay.get(address)?.made === made) this.#underWay.delete(address);
      });
    this.#underWay.set(address, { generation, made });
    return made;
  }

  #keep(address: string, kept: Kept): void {
    const newest = this.#pages.peek(address);
    if (newest && newest.generation > kept.generation) return;
    if (kept.page.status === 200) {
      this.#pages.set(address, kept);
    } else if (kept.page.status < 500) {
      this.#pages.delete(address);
      this.#absent.set(address, kept);
    }
  }

  #planRenewal(): void {
    if (this.#isClosed || this.#isRenewing) return;
    clearTimeout(this.#renewal);
    const waitMs = Math.max(gatherMs, this.#renewedAt + renewEveryMs - this.#now());
    this.#renewal = setTimeout(() => void this.#renew(), waitMs).unref();
  }

  async #renew(): Promise<void> {
    this.#isRenewing = true;
    this.#renewedAt = this.#now();
    const generation = this.#generation;
    // One at a time: renewing must not take the processor from visitors.
    for (const address of Array.from(this.#pages.keys())) {
      if (this.#isClosed || this.#generation !== generation) break;
      if (this.#pages.peek(address)?.generation === generation) continue;
      await this.#make(address, generation).catch(() => undefined);
    }
    this.#isRenewing = false;
    if (this.#generation !== generation) this.#planRenewal();
  }
}
