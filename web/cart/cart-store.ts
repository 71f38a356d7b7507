import type { CartLine } from '../../contract/cart-line.ts';
import { cartLinesMax } from '../../domain/cart-size.ts';
import { readJson, readSession, storedValue, writeJson, writeSession, hasTexts } from '../visitor/browser-store.ts';
import { cartCopyKey, readLogin } from '../visitor/stored-login.ts';
import type { CartChange, CartLists } from './cart-change.ts';
import type { CheckoutData, GuestItem } from './cart-line.ts';

/** A malformed item would make the server refuse the whole list at login. */
const isItem = (stored: unknown): stored is GuestItem =>
  hasTexts(stored, 'product_id', 'product_sku') &&
  /^[\w-]{1,64}$/.test(stored.product_id) &&
  /^[\w.~-]{1,714}$/.test(stored.product_sku);

/** Drops unreadable items, and those beyond the cart's limit. */
const itemsIn = (stored: unknown): readonly GuestItem[] =>
  Array.isArray(stored) ? stored.filter(isItem).slice(0, cartLinesMax) : [];

export const guestCartKey = 'guest_cart';
export const guestSavedKey = 'saved_for_later';

export const guestCart = storedValue(guestCartKey, itemsIn);
export const guestSaved = storedValue(guestSavedKey, itemsIn);

/** Before hydration. */
export const noItems: readonly GuestItem[] = [];

/** A customer's cart, for when there is no network. Without the long texts, of which a hundred lines would fill what a browser stores. */
export function keepCopy(userId: string, { lines, saved }: CartLists): void {
  // Logged out while the shop was asked.
  if (readLogin()?.user_id !== userId) return;
  writeJson(cartCopyKey, { userId, lines: lines.map(withoutTexts), saved: saved.map(withoutTexts) });
}

const withoutTexts = (line: CartLine): CartLine => ({ ...line, description: '', product_gallery: [] });

/** The customer's cart as this browser last saw it; null if it never did. */
export function readCopy(userId: string): CartLists | null {
  const stored = readJson(cartCopyKey) as (Partial<CartLists> & { userId?: unknown }) | null;
  if (stored?.userId !== userId || !Array.isArray(stored.lines) || !Array.isArray(stored.saved)) return null;
  return { lines: stored.lines, saved: stored.saved };
}

/** A change that the shop could not be told yet. */
interface UnsentChange {
  id: string;
  /** The product, as the customer knows it. */
  name: string;
  change: CartChange;
}

/** A change that had to wait, and which the shop then refused. */
export interface RefusedChange {
  id: string;
  name: string;
  reason: string;
}

interface Unsent {
  changes: readonly UnsentChange[];
  refused: readonly RefusedChange[];
}

const isUnsent = (stored: unknown): stored is UnsentChange =>
  hasTexts(stored, 'id', 'name') && hasTexts((stored as Partial<UnsentChange>).change, 'sku');
const isRefused = (stored: unknown): stored is RefusedChange => hasTexts(stored, 'id', 'name', 'reason');

/** Before hydration. */
export const noneUnsent: Unsent = { changes: [], refused: [] };

const unsentStores = new Map<string, ReturnType<typeof openUnsent>>();

const openUnsent = (userId: string) =>
  storedValue(`unsent_cart_${userId}`, (stored): Unsent => {
    const { changes, refused } = (stored ?? {}) as Partial<Record<keyof Unsent, unknown>>;
    return {
      changes: Array.isArray(changes) ? changes.filter(isUnsent) : [],
      refused: Array.isArray(refused) ? refused.filter(isRefused) : [],
    };
  });

/** A customer's unsent changes. One store per customer: on a shared phone nobody may see or send another's. */
export function unsentOf(userId: string): ReturnType<typeof openUnsent> {
  const store = unsentStores.get(userId) ?? openUnsent(userId);
  unsentStores.set(userId, store);
  return store;
}

export function changeUnsent(userId: string, change: (unsent: Unsent) => Unsent): void {
  const store = unsentOf(userId);
  const next = change(store.read());
  if (next.changes.length + next.refused.length === 0) store.forget();
  else store.write(next);
}

export const dismissRefused = (userId: string, id: string): void =>
  changeUnsent(userId, (unsent) => ({ ...unsent, refused: unsent.refused.filter((each) => each.id !== id) }));

const changedKey = 'cart_changed';

/** Lets the other tabs of this browser know that the customer's cart has changed. */
export const announceCartChange = (): void => writeJson(changedKey, Date.now());

/** Changed in another tab; or the network is back, and what waited for it can be sent. */
export function onCartToReload(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === changedKey) listener();
  };
  addEventListener('storage', onStorage);
  addEventListener('online', listener);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('online', listener);
  };
}

export const checkoutDataKey = 'checkout_data';
const unpaidKey = 'unpaid_order';

/** What is about to be ordered; null if there is nothing, or nothing readable. */
export const checkoutData = storedValue(checkoutDataKey, (stored) => (isCheckoutData(stored) ? stored : null));

const isCheckoutData = (stored: unknown): stored is CheckoutData =>
  typeof stored === 'object' &&
  stored !== null &&
  'products' in stored &&
  Array.isArray(stored.products) &&
  stored.products.length > 0 &&
  stored.products.every((line: unknown) => hasTexts(line, 'product_sku'));

/** After this order. Anything the visitor has chosen since then stays. */
export function forgetOrdered(orderId: string): void {
  if (checkoutData.read()?.orderId === orderId) checkoutData.forget();
}

/** The server has just said in this tab that the order is unpaid. In another tab, or tomorrow, it may be paid after all. */
export const noteUnpaid = (orderId: string): void => writeSession(unpaidKey, orderId);
export const wasUnpaid = (orderId: string): boolean => readSession(unpaidKey) === orderId;

/** The code of a coupon. The cart holds it until the order is placed, or until the visitor removes it. */
export const heldCoupon = storedValue('cart_coupon', (stored) =>
  typeof stored === 'string' && stored !== '' ? stored : null,
);

/** A coupon that was used in an order is not held for the next one. */
export function removeUsedCoupon(code: string): void {
  if (heldCoupon.read() === code) heldCoupon.forget();
}
