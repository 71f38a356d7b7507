import { useSyncExternalStore } from 'react';
import type { CartLine } from '../../contract/cart-line.ts';
import { onChange, readJson, readText, writeJson } from '../visitor/local-store.ts';

const key = 'guest_cart';

/** Only the id and SKU of a stored item are sure; anything else may be missing or wrong. */
export type GuestItem = Partial<CartLine> &
  Pick<CartLine, 'product_id' | 'product_sku'> & {
    /** The price the visitor saw last, if it has changed since. */
    price_before?: number | null;
    /** Why the server refused it when the visitor logged in. */
    kept_because?: string;
  };

// Hand-written: every page carries these checks, and would have to carry a schema library. A malformed item would make the
// server refuse the whole list at login.
const isItem = (stored: unknown): stored is GuestItem =>
  typeof stored === 'object' &&
  stored !== null &&
  'product_id' in stored &&
  'product_sku' in stored &&
  /^[\w-]{1,64}$/.test(String(stored.product_id)) &&
  /^[\w.-]{1,64}$/.test(String(stored.product_sku));

const none: readonly GuestItem[] = [];
let lastText: string | null = null;
let lastItems = none;

/** What the visitor has chosen without a login. Unreadable items are left out. */
export function readGuestCart(): readonly GuestItem[] {
  const text = readText(key);
  if (text !== lastText) {
    const stored = text === null ? null : readJson(key);
    lastText = text;
    lastItems = Array.isArray(stored) ? stored.filter(isItem) : none;
  }
  return lastItems;
}

/** Reads it first: another tab may have changed it a moment ago. */
export function changeGuestCart(change: (items: readonly GuestItem[]) => readonly GuestItem[]): void {
  writeJson(key, change(readGuestCart()));
}

const subscribe = (listener: () => void) => onChange(key, listener);

/** The guest cart, updated from all tabs; empty on the server and until hydration. */
export const useGuestCart = (): readonly GuestItem[] => useSyncExternalStore(subscribe, readGuestCart, () => none);
