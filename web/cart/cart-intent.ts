import type { SubmitOptions } from 'react-router';

/** What a visitor wants of the cart. */
export type CartIntent =
  | { intent: 'add' | 'buy-now'; productId: string; sku: string | null }
  | { intent: 'remove'; sku: string }
  | { intent: 'quantity'; sku: string; quantity: number }
  | { intent: 'merge' };

export const cartPath = '/lookup/cart';

/** Under this key the customer's cart is loaded once for the whole page. */
export const cartFetcherKey = 'cart';

const submissionPrefix = 'cart ';

/** Differs for what may happen at the same time; the later of two alike replaces the earlier. */
const subjectOf = (intent: CartIntent): string =>
  ['productId' in intent && intent.productId, 'sku' in intent && intent.sku].join(' ');

/** The arguments of `submit` that hand an intent to the cart without leaving the page or loading it anew. */
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

/** What is on its way to the cart now. */
export const pendingIntents = (fetchers: readonly { key: string; json?: unknown }[]): CartIntent[] =>
  fetchers.flatMap(({ key, json }) => (key.startsWith(submissionPrefix) && json ? [json as CartIntent] : []));
