import { storedValue } from '../visitor/browser-store.ts';
import type { CardProduct } from './card-product.ts';

const seenMax = 12;

/** Without a price, which may have changed: nothing is asked about these, so that what was looked at never leaves the browser. */
export type SeenProduct = Pick<CardProduct, 'id' | 'to' | 'title' | 'picture'>;

const isSeen = (stored: unknown): stored is SeenProduct =>
  typeof stored === 'object' &&
  stored !== null &&
  ['id', 'to', 'title'].every((field) => typeof (stored as Record<string, unknown>)[field] === 'string') &&
  (stored as SeenProduct).to.startsWith('/product/');

const none: readonly SeenProduct[] = [];
const store = storedValue('seen_products', (stored) =>
  Array.isArray(stored) ? stored.filter(isSeen).slice(0, seenMax) : none,
);

export function noteSeen({ id, to, title, picture }: SeenProduct): void {
  const others = store.read().filter((product) => product.id !== id);
  store.write([{ id, to, title, picture }, ...others].slice(0, seenMax));
}

/** The products this browser has shown, the latest first; none on the server and until hydration. */
export const useSeenProducts = (): readonly SeenProduct[] => store.use(none);
