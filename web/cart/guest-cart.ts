import { useSyncExternalStore } from 'react';
import type { CartLine } from '../../contract/cart-line.ts';
import { onChange, readJson, readText, writeJson } from '../visitor/local-store.ts';

const key = 'guest_cart';

/** What is sure about a kept item; anything else in it may be missing or wrong. */
export type GuestItem = Partial<CartLine> &
  Pick<CartLine, 'product_id' | 'product_sku'> & {
    /** The price a visitor saw last, where it is another one now. */
    price_before?: number | null;
    /** Why the shop did not take it into the cart of an account. */
    kept_because?: string;
  };

// Hand-written, because these checks travel with every page of the shop and a schema library would too. An item that the
// shop could never have sold would make it refuse the whole list at login.
const isItem = (kept: unknown): kept is GuestItem =>
  typeof kept === 'object' &&
  kept !== null &&
  'product_id' in kept &&
  'product_sku' in kept &&
  /^[\w-]{1,64}$/.test(String(kept.product_id)) &&
  /^[\w.-]{1,64}$/.test(String(kept.product_sku));

const none: readonly GuestItem[] = [];
let lastText: string | null = null;
let lastItems = none;

/** What this browser's visitor has collected without a login; whatever cannot be read counts as nothing. */
export function readGuestCart(): readonly GuestItem[] {
  const text = readText(key);
  if (text !== lastText) {
    const kept = text === null ? null : readJson(key);
    lastText = text;
    lastItems = Array.isArray(kept) ? kept.filter(isItem) : none;
  }
  return lastItems;
}

/** Changes what is kept at this moment, which another tab may have changed a moment ago. */
export function changeGuestCart(change: (items: readonly GuestItem[]) => readonly GuestItem[]): void {
  writeJson(key, change(readGuestCart()));
}

const subscribe = (listener: () => void) => onChange(key, listener);

/** The guest cart, followed through all tabs; empty on the server and until the page has woken up. */
export const useGuestCart = (): readonly GuestItem[] => useSyncExternalStore(subscribe, readGuestCart, () => none);
