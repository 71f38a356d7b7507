import { useSyncExternalStore } from 'react';
import { onChange, readJson, readText, writeJson } from '../visitor/local-store.ts';
import type { CardProduct } from './card-product.ts';

const key = 'seen_products';
const seenMax = 12;

/** Without a price, which may have changed: nothing is asked about these, so that what was looked at never leaves the browser. */
export type SeenProduct = Pick<CardProduct, 'id' | 'to' | 'title' | 'picture'>;

const isSeen = (stored: unknown): stored is SeenProduct =>
  typeof stored === 'object' &&
  stored !== null &&
  ['id', 'to', 'title'].every((field) => typeof (stored as Record<string, unknown>)[field] === 'string') &&
  (stored as SeenProduct).to.startsWith('/product/');

const none: readonly SeenProduct[] = [];
let lastText: string | null = null;
let last = none;

function snapshot(): readonly SeenProduct[] {
  const text = readText(key);
  if (text !== lastText) {
    lastText = text;
    const stored = readJson(key);
    last = Array.isArray(stored) ? stored.filter(isSeen).slice(0, seenMax) : none;
  }
  return last;
}

export function noteSeen({ id, to, title, picture }: SeenProduct): void {
  const others = snapshot().filter((product) => product.id !== id);
  writeJson(key, [{ id, to, title, picture }, ...others].slice(0, seenMax));
}

const subscribe = (listener: () => void) => onChange(key, listener);

/** The products this browser has shown, the latest first; none on the server and until hydration. */
export const useSeenProducts = (): readonly SeenProduct[] => useSyncExternalStore(subscribe, snapshot, () => none);
