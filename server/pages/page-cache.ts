import { LRUCache } from 'lru-cache';
import { isTouched, type CatalogueChanges, type CatalogueReads } from '../../domain/catalogue-change.ts';
import { cachedSizeBytes, type CachedBody } from '../http/cached-body.ts';

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CachedBody;
  /** False when a part is missing because a call behind it failed: fit to show, not to keep. */
  readonly isWhole: boolean;
  /** What of the catalogue it was made from; null: it may be anything. */
  readonly reads: CatalogueReads | null;
}

export type Render = (address: string) => Promise<Page>;

interface Cached {
  readonly page: Page;
  /** Renderings are numbered as they begin: of two, the later one is the newer page. */
  readonly number: number;
  /** When the first change came that the page lacks; null: it lacks none. */
  staleSinceMs: number | null;
  /** Somebody asked for it since it was made, or had it made. */
  isWanted: boolean;
}

interface Rendering {
  readonly made: Promise<Page>;
  /** Changes since it began, oldest first. */
  readonly missed: { changes: CatalogueChanges; atMs: number }[];
  /** A visitor waits for it. */
  isWanted: boolean;
}

/** An old page may be sent for this long after the first change it lacks; from then on a visitor waits for the new one. */
const staleMaxMs = 1000;
/** Least time between the starts of two renewals: a busy checkout changes stock many times a second. */
const renewEveryMs = 1000;
const sideCacheBytes = 4 * 1024 * 1024;
/** Two strings of up to two bytes a character, their headers and a slot in a map. */
const bytesOfUrl = (address: string, url: string): number => (address.length + url.length) * 2 + 256;
/** An id, its slot in a list and the header of its string. */
const bytesOfRead = 80;

/**
 * Public pages are the same for everyone, so each is rendered once and sent to all. A page remembers what it was made from. When
 * that changes, the page is rendered again in the background, the most used first, and the old one is sent meanwhile. All others
 * stay. One that nobody asked for since it was last made waits for its next visitor: else each sale would render the thousands
 * of pages again that a crawler saw once. If rendering fails (the database is away), the old page keeps serving.
 */
export class PageCache {
  readonly #render: Render;
  readonly #pages: LRUCache<string, Cached>;
  /** Pages of what does not exist. Apart, so that a crawler of nonsense cannot push out the real ones. */
  readonly #absent: LRUCache<string, Cached>;
  /** Addresses of pages by how they were written. */
  readonly #urls = new LRUCache<string, string>({ maxSize: sideCacheBytes, sizeCalculation: bytesOfUrl });
  /** By address the latest rendering; an older one may still run beside it. */
  readonly #latest = new Map<string, Rendering>();
  readonly #underWay = new Set<Rendering>();
  readonly #now: () => number;
  #renderings = 0;
  #renewal: NodeJS.Timeout | undefined;
  #isRenewing = false;
  /** A page became stale since the last renewal began. */
  #isRenewalDue = false;
  #isClosed = false;
  #renewedAtMs = 0;

  constructor(render: Render, maxBytes: number, { now = Date.now }: { now?: () => number } = {}) {
    this.#render = render;
    this.#now = now;
    const sizeCalculation = ({ page: { body, reads } }: Cached) =>
      cachedSizeBytes(body) + (reads ? reads.products.length * bytesOfRead : 0);
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation });
    this.#absent = new LRUCache({ maxSize: sideCacheBytes, sizeCalculation });
  }

  /** A page that may be sent as it is. An old one may for a moment, while the new one is made. */
  find(address: string): Page | undefined {
    const cached = this.#pages.get(address) ?? this.#absent.get(address);
    if (!cached) return undefined;
    cached.isWanted = true;
    if (cached.staleSinceMs === null) return cached.page;
    if (!this.#isFit(cached.staleSinceMs)) return undefined;
    this.make(address).catch(() => undefined);
    return cached.page;
  }

  /** Like `find`, for an address as a visitor wrote it: saves reading it again. */
  findByUrl(url: string): Page | undefined {
    const address = this.#urls.get(url);
    return address === undefined ? undefined : this.find(address);
  }

  /** To be called only where this very writing led to a page, and to nothing else of the shop. */
  rememberUrl(url: string, address: string): void {
    this.#urls.set(url, address);
  }

  /** The page as it is now, or, where it cannot be made, as it last was. */
  async make(address: string): Promise<Page> {
    try {
      const rendering = this.#make(address, ({ missed: [first] }) => !first || this.#isFit(first.atMs));
      rendering.isWanted = true;
      return await rendering.made;
    } catch (error) {
      const last = this.#pages.peek(address);
      if (last) return last.page;
      throw error;
    }
  }

  /** The catalogue changed, or may have while nobody listened. */
  changed(changes: CatalogueChanges): void {
    const atMs = this.#now();
    for (const { missed } of this.#underWay) missed.push({ changes, atMs });
    for (const [address, { page }] of this.#absent.entries()) {
      if (isChanged(page, changes)) this.#absent.delete(address);
    }
    for (const [, cached] of this.#pages.entries()) {
      if (cached.staleSinceMs !== null || !isChanged(cached.page, changes)) continue;
      cached.staleSinceMs = staleSince(atMs, cached);
      this.#isRenewalDue ||= cached.isWanted;
    }
    this.#planRenewal();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#renewal);
  }

  #isFit(staleSinceMs: number): boolean {
    return this.#now() - staleSinceMs < staleMaxMs;
  }

  /** Joins the latest rendering of that address where it is fit, else begins one. */
  #make(address: string, isFit: (latest: Rendering) => boolean): Rendering {
    const latest = this.#latest.get(address);
    if (latest && isFit(latest)) return latest;
    this.#renderings += 1;
    const number = this.#renderings;
    const missed: Rendering['missed'] = [];
    const made = this.#render(address)
      .then((page) => {
        if (!page.isWhole) return this.#pages.peek(address)?.page ?? page;
        const firstLacked = missed.find(({ changes }) => isChanged(page, changes));
        const { isWanted } = rendering;
        const staleSinceMs = firstLacked ? staleSince(firstLacked.atMs, { isWanted }) : null;
        this.#keep(address, { page, number, staleSinceMs, isWanted });
        return page;
      })
      .finally(() => {
        this.#underWay.delete(rendering);
        if (this.#latest.get(address) === rendering) this.#latest.delete(address);
      });
    const rendering: Rendering = { made, missed, isWanted: false };
    this.#underWay.add(rendering);
    this.#latest.set(address, rendering);
    return rendering;
  }

  #keep(address: string, cached: Cached): void {
    const newest = this.#pages.peek(address);
    if (newest && newest.number > cached.number) return;
    if (cached.page.status === 200) {
      this.#pages.set(address, cached);
      if (cached.staleSinceMs === null || !cached.isWanted) return;
      this.#isRenewalDue = true;
      this.#planRenewal();
    } else if (cached.page.status < 500) {
      this.#pages.delete(address);
      if (cached.staleSinceMs === null) this.#absent.set(address, cached);
    }
  }

  #planRenewal(): void {
    if (this.#isClosed || this.#isRenewing || !this.#isRenewalDue) return;
    clearTimeout(this.#renewal);
    const waitMs = Math.max(0, this.#renewedAtMs + renewEveryMs - this.#now());
    this.#renewal = setTimeout(() => void this.#renew(), waitMs).unref();
  }

  async #renew(): Promise<void> {
    this.#isRenewing = true;
    this.#isRenewalDue = false;
    this.#renewedAtMs = this.#now();
    const isDue = (address: string) => {
      const cached = this.#pages.peek(address);
      return cached !== undefined && cached.staleSinceMs !== null && cached.isWanted;
    };
    // One at a time: renewing must not take the processor from the visitors it is done for.
    for (const address of Array.from(this.#pages.keys()).filter(isDue)) {
      if (this.#isClosed) break;
      if (isDue(address)) await this.#make(address, ({ missed }) => missed.length === 0).made.catch(() => undefined);
    }
    this.#isRenewing = false;
    this.#planRenewal();
  }
}

/** A page that is not made again by itself is never sent old. */
const staleSince = (changedAtMs: number, { isWanted }: Pick<Cached, 'isWanted'>): number =>
  isWanted ? changedAtMs : -Infinity;

const isChanged = ({ reads }: Page, changes: CatalogueChanges): boolean => !reads || isTouched(reads, changes);
