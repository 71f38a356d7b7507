import type { SubmitOptions } from 'react-router';
import { writeJson } from '../visitor/local-store.ts';

/** What a visitor wants to do with the cart. */
export type CartIntent =
  | { intent: 'add' | 'buy-now'; productId: string; sku: string | null; quantity?: number }
  | { intent: 'remove'; sku: string }
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
export const cartSubmission = (intent: CartIntent): [CartIntent, SubmitOptions & { navigate: false }] => [
  intent,
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

export function onCartChangedElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === changedKey) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
