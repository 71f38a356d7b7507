import { use } from 'react';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { ScriptNonce } from '../page/script-nonce.ts';
import { loginKey } from '../visitor/stored-login.ts';
import { checkoutDataKey, guestCartKey, guestSavedKey } from './cart-store.ts';
import { CartFrame, CartSkeleton, NothingInCart } from './cart-frame.tsx';

const keys = [loginKey, guestCartKey, guestSavedKey, checkoutDataKey];

// Runs before the first paint. A browser that stores nothing of ours has an empty cart: that needs no waiting for the rest of our scripts.
const look = `{
  const { currentScript } = document;
  const cart = currentScript.parentElement;
  currentScript.remove();
  const isStored = (key) => ![null, '[]'].includes(localStorage.getItem(key));
  try {
    if (!${JSON.stringify(keys)}.some(isStored)) cart.dataset.cart = 'empty';
  } catch {}
}`;

/** What the server sends: only the browser knows its visitor's cart. */
export function CartFallback() {
  const nonce = use(ScriptNonce);
  return (
    <CartFrame>
      <NeedsScript what="The cart" />
      <div className="needs-script group" suppressHydrationWarning>
        <div className="group-data-[cart=empty]:hidden">
          <CartSkeleton />
        </div>
        <div className="hidden group-data-[cart=empty]:block">
          <NothingInCart />
        </div>
        {import.meta.env.SSR && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: look }} />}
      </div>
    </CartFrame>
  );
}
