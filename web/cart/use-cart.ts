import { useFetcher, useFetchers } from 'react-router';
import type { User } from '../../contract/account.ts';
import { useGuestCart } from './guest-cart.ts';
import { useLogin } from '../visitor/stored-login.ts';
import { cartFetcherKey, pendingIntents } from './cart-intent.ts';
import type { LoadedCart } from './lookup-cart.ts';

/** The loaded cart of this customer; undefined until it is there. */
export function useLoadedCart(login: User | null | undefined): LoadedCart | undefined {
  // Null if even the code that loads it did not load.
  const { data } = useFetcher<LoadedCart | null>({ key: cartFetcherKey });
  if (!login) return undefined;
  if (data === null)
    return { userId: login.user_id, lines: null, saved: [], failure: 'Error fetching cart', isCopy: false };
  return data?.userId === login.user_id ? data : undefined;
}

/** How many products are in the cart, pending changes included. */
export function useCartCount(): number {
  const login = useLogin();
  const guestItems = useGuestCart();
  const loaded = useLoadedCart(login);
  const pending = pendingIntents(useFetchers());
  const lines = login ? (loaded?.lines ?? []) : guestItems;
  let count = lines.length;
  for (const intent of pending) {
    if (
      (intent.intent === 'remove' || intent.intent === 'save') &&
      lines.some((line) => line.product_sku === intent.sku)
    )
      count -= 1;
    if (intent.intent === 'add') {
      const { productId, sku } = intent;
      const isThere = lines.some((line) => (sku === null ? line.product_id === productId : line.product_sku === sku));
      if (!isThere) count += 1;
    }
  }
  return count;
}
