import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFetcher, useFetchers, useSubmit, type SubmitOptions, type SubmitTarget } from 'react-router';
import type { User } from '../../contract/account.ts';
import type { CartButton } from '../../domain/cart-mode.ts';
import { part } from '../parts/part.tsx';
import { buyAction, BuyContext, CartSkus, type Purchase } from '../product/buy-action.ts';
import { useLogin } from '../visitor/stored-login.ts';
import type { CartLine } from '../../contract/cart-line.ts';
import type { CartIntent, LoadedCart } from './cart-change.ts';
import type { GuestItem } from './cart-line.ts';
import { guestCart, noItems, onCartToReload } from './cart-store.ts';

const ProductQuote = part('The quote form', async () => (await import('../quote/product-quote.tsx')).ProductQuote);

export const cartPath = '/lookup/cart';

/** Under this key the customer's cart is loaded once for the whole page. */
export const cartFetcherKey = 'cart';

const submissionPrefix = 'cart ';

/** Intents about different subjects run at the same time; of two about the same one, the later replaces the earlier. */
const subjectOf = (intent: CartIntent): string =>
  ['productId' in intent && intent.productId, 'sku' in intent && intent.sku].join(' ');

/** The arguments of `submit` that send an intent to `lookup-cart.ts` without leaving or reloading the page. */
const cartSubmission = (intent: CartIntent): [SubmitTarget, SubmitOptions & { navigate: false }] => [
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

/** Sends an intent to `lookup-cart.ts`, which shows its outcome. */
export function useCartChange(): (intent: CartIntent) => Promise<void> {
  const submit = useSubmit();
  return useCallback((intent) => submit(...cartSubmission(intent)), [submit]);
}

/** Around every page: says what a press on a buying button does, and loads the customer's cart. */
export function CartProvider({ button, children }: { button: CartButton | null; children: ReactNode }) {
  const change = useCartChange();
  const [quoted, setQuoted] = useState<Purchase | null>(null);
  useCustomersCart();

  const action = useMemo(() => {
    if (button === null) return null;
    if (button === 'getquote') return buyAction(button, setQuoted);
    const intent = button === 'buynow' ? 'buy-now' : 'add';
    return buyAction(button, (purchase) => void change({ intent, ...purchase }));
  }, [button, change]);

  return (
    <BuyContext value={action}>
      <CartSkus value={useCartSkus()}>{children}</CartSkus>
      {quoted && <ProductQuote purchase={quoted} onClose={() => setQuoted(null)} />}
    </BuyContext>
  );
}

function useCartSkus(): ReadonlySet<string> {
  const lines = useCartLines();
  return useMemo(() => new Set(lines.map(({ product_sku }) => product_sku)), [lines]);
}

const noLines: readonly CartLine[] = [];

/** Without pending changes. */
function useCartLines(): readonly (CartLine | GuestItem)[] {
  const login = useLogin();
  const guestItems = guestCart.use(noItems);
  const loaded = useLoadedCart(login);
  return login ? (loaded?.lines ?? noLines) : guestItems;
}

/** Loads it for the whole page. What was chosen before the login is moved into it first. */
function useCustomersCart(): void {
  const userId = useLogin()?.user_id;
  const change = useCartChange();
  const { load } = useFetcher({ key: cartFetcherKey });
  useEffect(() => {
    if (!userId) return undefined;
    const mergeAndLoad = async () => {
      if (guestCart.read().length > 0) await change({ intent: 'merge' });
      await load(cartPath);
    };
    void mergeAndLoad();
    return onCartToReload(() => void mergeAndLoad());
  }, [userId, change, load]);
}

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
  const lines = useCartLines();
  const pending = pendingIntents(useFetchers());
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
