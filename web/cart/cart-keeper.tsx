import { useEffect } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { readGuestCart } from './guest-cart.ts';
import { useLogin } from '../visitor/stored-login.ts';
import { cartFetcherKey, cartPath, cartSubmission } from './cart-intent.ts';
import { onCartChangedElsewhere } from './cart-change.ts';

/** Loads a customer's cart, once for the whole page. What was collected before the login goes into it first. */
export function CartKeeper() {
  const userId = useLogin()?.user_id;
  const submit = useSubmit();
  const { load } = useFetcher({ key: cartFetcherKey });
  useEffect(() => {
    if (!userId) return undefined;
    const merged = readGuestCart().length > 0 ? submit(...cartSubmission({ intent: 'merge' })) : Promise.resolve();
    void merged.then(() => load(cartPath));
    return onCartChangedElsewhere(() => void load(cartPath));
  }, [userId, submit, load]);
  return null;
}
