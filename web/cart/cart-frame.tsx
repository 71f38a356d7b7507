import { type ReactNode, use } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WishListLink } from '../wish-list/wish-list-link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { ScriptNonce } from '../page/script-nonce.ts';
import { loginKey } from '../visitor/stored-login.ts';
import { checkoutDataKey, guestCartKey, guestSavedKey } from './cart-store.ts';

export const CartFrame = ({ children }: { children: ReactNode }) => (
  <div className="page-width pt-8 pb-16 sm:pt-12">
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 sm:mb-8">
      <h1 className="text-title font-black">Your cart</h1>
      <WishListLink />
    </div>
    {children}
  </div>
);

export const CartSkeleton = () => (
  <output className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
    <span className="sr-only">Loading your cart</span>
    <span className="block animate-pulse space-y-4" aria-hidden="true">
      <span className="block h-32 rounded-lg bg-ice-deep" />
      <span className="block h-32 rounded-lg bg-ice-deep" />
    </span>
    <span className="block h-72 animate-pulse rounded-lg bg-ice-deep" aria-hidden="true" />
  </output>
);

/** `isOrderUnpaid`: the visitor can go back to an order and pay it. */
export const NothingInCart = ({ isOrderUnpaid = false }: { isOrderUnpaid?: boolean }) => (
  <EmptyState icon="cart" title="Your cart is empty!" text="Products that you add will appear here.">
    {isOrderUnpaid && <ButtonLink to="/checkout">Back to your unpaid order</ButtonLink>}
    <ButtonLink to="/course" tone={isOrderUnpaid ? 'quiet' : 'primary'}>
      Go to the shop
    </ButtonLink>
  </EmptyState>
);

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
