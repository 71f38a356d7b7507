import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { showToast } from '../../ui/toast.tsx';
import { apiContext } from '../api/api-context.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { readLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/cart.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { CartSummary } from './cart-summary.tsx';
import { refreshGuestCart } from './change-guest-cart.ts';
import { readCheckoutData, wasUnpaid } from './checkout-data.ts';
import { LinesNotMoved, MergeNotice } from './merge-notice.tsx';
import { useCartLines } from './use-cart-lines.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Cart · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

/** A customer's cart is loaded for every page by `CartProvider`; a guest's is refreshed here. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  if (!readLogin()) await refreshGuestCart(context.get(apiContext));
  return null;
}

export function HydrateFallback() {
  return (
    <CartFrame>
      <NeedsScript what="The cart" />
      <div className="needs-script">
        <CartSkeleton />
      </div>
    </CartFrame>
  );
}

export default function Cart({ matches: [root] }: Route.ComponentProps) {
  const { lines, failure, notMoved } = useCartLines();
  useEffect(() => {
    if (failure) showToast(failure, 'error');
  }, [failure]);
  return (
    <CartFrame>
      <MergeNotice />
      {failure !== null ? (
        <LoadFailed what="Your cart" />
      ) : lines === undefined ? (
        <CartSkeleton />
      ) : lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem] lg:items-start">
          <ul aria-label="Products in your cart" className="min-w-0 divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <CartLineRow key={line.product_sku} line={line} />
            ))}
          </ul>
          <CartSummary lines={lines} isQuoted={root.loaderData.cartButton === 'getquote'} />
        </div>
      )}
      <LinesNotMoved items={notMoved} />
    </CartFrame>
  );
}

const CartFrame = ({ children }: { children: ReactNode }) => (
  <div className="page-width pt-8 pb-16 sm:pt-12">
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 sm:mb-8">
      <h1 className="text-title font-black">Your cart</h1>
      <Link
        to="/wish-list"
        prefetch="intent"
        className="py-2 font-semibold underline underline-offset-4 hover:text-electric"
      >
        Your wish list
      </Link>
    </div>
    {children}
  </div>
);

const CartSkeleton = () => (
  <output className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
    <span className="sr-only">Loading your cart</span>
    <span className="block animate-pulse space-y-4" aria-hidden="true">
      <span className="block h-32 rounded-lg bg-ice-deep" />
      <span className="block h-32 rounded-lg bg-ice-deep" />
    </span>
    <span className="block h-72 animate-pulse rounded-lg bg-ice-deep" aria-hidden="true" />
  </output>
);

/** Buy Now never goes through the cart: after a failed payment, this is the customer's way back to that order. */
function EmptyCart() {
  const orderId = readCheckoutData()?.orderId;
  const isUnpaid = orderId !== undefined && wasUnpaid(orderId);
  return (
    <EmptyState icon="cart" title="Your cart is empty!" text="The products you add will wait for you here.">
      {isUnpaid && <ButtonLink to="/checkout">Back to your unpaid order</ButtonLink>}
      <ButtonLink to="/course" tone={isUnpaid ? 'quiet' : 'primary'}>
        Go to the shop
      </ButtonLink>
    </EmptyState>
  );
}
