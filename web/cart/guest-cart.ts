import { useSyncExternalStore } from 'react';
import type { CartLine } from '../../contract/cart-line.ts';
import { cartLinesMax } from '../../domain/cart-size.ts';
import type { LocalKey } from '../visitor/stored-keys.ts';
import { onChange, readJson, readText, writeJson } from '../visitor/local-store.ts';

/** Only the id and SKU of a stored item are sure; anything else may be missing or wrong. */
export type GuestItem = Partial<CartLine> &
  Pick<CartLine, 'product_id' | 'product_sku'> & {
    /** The price the visitor saw last, if it has changed since. */
    price_before?: number | null;
    /** Why the server refused it when the visitor logged in. */
    kept_because?: string;
    /** Sent to the account, without an answer so far. It may be in the cart there. */
    is_sent?: boolean;
  };

// Hand-written: every page carries these checks, and would have to carry a schema library. A malformed item would make the
// server refuse the whole list at login.
const isItem = (stored: unknown): stored is GuestItem =>
  typeof stored === 'object' &&
  stored !== null &&
  'product_id' in stored &&
  'product_sku' in stored &&
  /^[\w-]{1,64}$/.test(String(stored.product_id)) &&
  /^[\w.~-]{1,714}$/.test(String(stored.product_sku));

const none: readonly GuestItem[] = [];

/** A list of items in this browser. Unreadable ones are left out, and so is what no cart has room for. */
export function itemStore(key: LocalKey) {
  let lastText: string | null = null;
  let lastItems = none;
  function read(): readonly GuestItem[] {
    const text = readText(key);
    if (text !== lastText) {
      const stored = text === null ? null : readJson(key);
      lastText = text;
      lastItems = Array.isArray(stored) ? stored.filter(isItem).slice(0, cartLinesMax) : none;
    }
    return lastItems;
  }
  const subscribe = (listener: () => void) => onChange(key, listener);
  return {
    read,
    /** Reads it first: another tab may have changed it a moment ago. */
    change: (change: (items: readonly GuestItem[]) => readonly GuestItem[]): void => writeJson(key, change(read())),
    /** Updated from all tabs; empty on the server and until hydration. */
    useItems: (): readonly GuestItem[] => useSyncExternalStore(subscribe, read, () => none),
  };
}

export const guestCartKey = 'guest_cart';

/** What the visitor has chosen without a login. */
export const { read: readGuestCart, change: changeGuestCart, useItems: useGuestCart } = itemStore(guestCartKey);
