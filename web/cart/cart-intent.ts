import type { SubmitOptions, SubmitTarget } from 'react-router';
import type { Purchase } from '../product/buy-action.ts';
import { writeJson } from '../visitor/local-store.ts';

/** What a visitor wants to do with the cart. */
export type CartIntent =
  | ({ intent: 'add' | 'buy-now' } & Purchase)
  | { intent: 'remove'; sku: string }
  /** To the list for later, back from it, and off it. */
  | { intent: 'save' | 'take-back' | 'drop'; sku: string }
  | { intent: 'quantity'; sku: string; quantity: number }
  | { intent: 'merge' };

export const cartPath = '/lookup/cart';

/** Under this key the customer's cart is loaded once for the whole page. */
export const cartFetcherKey = 'cart';

const submissionPrefix = 'cart ';

/** Intents about different subjects run at the same time; of two about the same one, the later replaces the earlier. */
const subjectOf = (intent: CartIntent): string =>
  ['productId' in intent && intent.productId, 'sku' in intent && intent.sku].join(' ');

/** The arguments of `submit` that send an intent to `lookup-cart.ts` without leaving or reloading the page. */
export const cartSubmission = (intent: CartIntent): [SubmitTarget, SubmitOptions & { navigate: false }] => [
  // JSON, though interfaces do not say so.
  intent as unknown as SubmitTarget,
  {
    method: 'post',
    action: cartPath,
    encType: 'application/json',
    navigate: false,
    fetcherKey: submissionPrefix + subjectOf(intent),
    defaultShouldRevalidate: false,
  },
];

/** Intents that have been sent and not answered yet. */
export const pendingIntents = (fetchers: readonly { key: string; json?: unknown }[]): CartIntent[] =>
  fetchers.flatMap(({ key, json }) => (key.startsWith(submissionPrefix) && json ? [json as CartIntent] : []));

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
