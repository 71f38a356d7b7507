/** What a page or response shows. Settings, banners and texts are not listed: when one of those changes, everything is stale. */
export interface Shown {
  /** Ids of products, including one that was asked for and does not exist. */
  readonly products: readonly string[];
  /** Whether it shows a list, in which any product may appear. */
  readonly hasList: boolean;
}

export const showsNothing: Shown = { products: [], hasList: false };

/**
 * Numbers the changes of the catalogue as they are heard. What was made at number 7 is stale if a product it shows changed at number 8 or
 * later; if it shows a list, also if lists did. So note the number before reading anything: a change that comes meanwhile gets a higher one.
 */
export class CatalogueChanges {
  #last = 0;
  #everythingAt = 0;
  #listsAt = 0;
  readonly #productsAt = new Map<string, number>();

  /** Number of the last change. */
  get last(): number {
    return this.#last;
  }

  /** Takes a notice from the database (database/functions/tell_products.sql). An unknown one means that everything changed. */
  hear(notice: string): void {
    this.#last += 1;
    if (notice.startsWith('product ')) this.#productsAt.set(notice.slice('product '.length), this.#last);
    else if (notice === 'lists') this.#listsAt = this.#last;
    else {
      this.#everythingAt = this.#last;
      this.#productsAt.clear();
    }
  }

  isStale({ products, hasList }: Shown, madeAt: number): boolean {
    return (
      this.#everythingAt > madeAt ||
      (hasList && this.#listsAt > madeAt) ||
      products.some((id) => (this.#productsAt.get(id) ?? 0) > madeAt)
    );
  }
}

const countDelayMs = 1000;

/**
 * Every sale changes a count of stock. These notices (`count <id>`) are passed on once a second, so that a busy checkout does not make pages
 * stale many times a second. Sold out and back in stock are `product` notices, passed on at once.
 */
export function gatherCounts(hear: (notice: string) => void): (notice: string) => void {
  const waiting = new Set<string>();
  const passOn = () => {
    const notices = [...waiting];
    waiting.clear();
    for (const notice of notices) hear(notice);
  };
  return (notice) => {
    if (!notice.startsWith('count ')) return hear(notice);
    if (waiting.size === 0) setTimeout(passOn, countDelayMs).unref();
    waiting.add(notice.replace('count', 'product'));
  };
}
