import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import type { CartButton } from '../../domain/cart-mode.ts';
import { part } from '../parts/part.tsx';
import { buyAction, BuyContext, type Purchase } from '../product/buy-action.ts';
import { useLogin } from '../visitor/stored-login.ts';
import { cartFetcherKey, cartPath, cartSubmission, onCartToReload } from './cart-intent.ts';
import { readGuestCart } from './guest-cart.ts';

const ProductQuote = part('The quote form', async () => (await import('../quote/product-quote.tsx')).ProductQuote);

/** Around every page: says what a press on a buying button does, and loads the customer's cart. */
export function CartProvider({ button, children }: { button: CartButton | null; children: ReactNode }) {
  const submit = useSubmit();
  const [quoted, setQuoted] = useState<Purchase | null>(null);
  useCustomersCart();

  const action = useMemo(() => {
    if (button === null) return null;
    if (button === 'getquote') return buyAction(button, setQuoted);
    const intent = button === 'buynow' ? 'buy-now' : 'add';
    return buyAction(button, (purchase) => void submit(...cartSubmission({ intent, ...purchase })));
  }, [button, submit]);

  return (
    <BuyContext value={action}>
      {children}
      {quoted && <ProductQuote purchase={quoted} onClose={() => setQuoted(null)} />}
    </BuyContext>
  );
}

/** Loads it once for the whole page, after moving in what was chosen before the login. */
function useCustomersCart(): void {
  const userId = useLogin()?.user_id;
  const submit = useSubmit();
  const { load } = useFetcher({ key: cartFetcherKey });
  useEffect(() => {
    if (!userId) return undefined;
    const merged = readGuestCart().length > 0 ? submit(...cartSubmission({ intent: 'merge' })) : Promise.resolve();
    void merged.then(() => load(cartPath));
    return onCartToReload(() => void load(cartPath));
  }, [userId, submit, load]);
}
