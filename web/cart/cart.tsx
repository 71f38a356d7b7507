import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '../../ui/toast.tsx';
import { apiContext } from '../api/api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { readLogin, useLogin } from '../visitor/stored-login.ts';
import { thisDevice } from '../visitor/this-device.ts';
import type { Route } from './+types/cart.ts';
import { CartLineRow, SavedLineRow } from './cart-line-row.tsx';
import { CartFrame, CartSkeleton, NothingInCart } from './cart-frame.tsx';
import { useCartChange } from './cart-provider.tsx';
import { CartNews } from './cart-news.tsx';
import { CartSummary } from './cart-summary.tsx';
import { checkoutData, guestSaved, wasUnpaid } from './cart-store.ts';
import { refreshGuestCart } from './guest-cart.ts';
import { LinesNotMoved, MergeNotice } from './merge-notice.tsx';
import { UnsentNotice } from './unsent-notice.tsx';
import { useCartLines, type ShownLine } from './use-cart-lines.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Cart · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'description', content: 'What you have chosen, what it costs, and the way to the checkout.' },
  { name: 'robots', content: 'noindex' },
];

/** A customer's cart is loaded for every page by `CartProvider`; a guest's is refreshed here. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { isGuestCartAsSeen: !readLogin() && !(await refreshGuestCart(context.get(apiContext))) };
}

export { CartFallback as HydrateFallback } from './cart-fallback.tsx';

export default function Cart({ matches: [root], loaderData }: Route.ComponentProps) {
  const login = useLogin();
  const { lines, saved, failure, notMoved, isCopy } = useCartLines();
  useMergedSaved();
  const isAsSeen = isCopy || loaderData.isGuestCartAsSeen;
  useFreshPrices(isAsSeen);
  useEffect(() => {
    if (failure) showToast(failure, 'error');
  }, [failure]);
  return (
    <CartFrame>
      <CartNews lines={lines} saved={saved} />
      <MergeNotice />
      {login && <UnsentNotice userId={login.user_id} />}
      {failure !== null ? (
        <LoadFailed what="Your cart" />
      ) : lines === undefined ? (
        <CartSkeleton />
      ) : lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="flex flex-col gap-y-8 lg:grid lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12">
          <div className="min-w-0">
            <PlaceWords isGuest={login === null} isAsSeen={isAsSeen} />
            <ul
              aria-label="Products in your cart"
              className="@container min-w-0 divide-y divide-line border-y border-line"
            >
              {lines.map((line) => (
                <CartLineRow key={line.product_sku} line={line} />
              ))}
            </ul>
          </div>
          <div className="max-lg:contents lg:row-span-2 lg:self-stretch">
            <CartSummary lines={lines} isQuoted={root.loaderData.cartButton === 'getquote'} />
          </div>
          <SavedForLater lines={saved} />
        </div>
      )}
      {lines?.length === 0 && (
        <div className="lg:me-108">
          <SavedForLater lines={saved} />
        </div>
      )}
      <LinesNotMoved items={notMoved} />
    </CartFrame>
  );
}

/** Where the cart is stored, if not in an account, and of when its prices are, if not of now. */
function PlaceWords({ isGuest, isAsSeen }: { isGuest: boolean; isAsSeen: boolean }) {
  if (!isGuest && !isAsSeen) return null;
  return (
    <p className="mb-3 text-steel">
      {isGuest && `Saved on this ${thisDevice()}. Log in to have it everywhere.`}{' '}
      {isAsSeen && 'Prices and stock are as you last saw them.'}
    </p>
  );
}

/** The first moment of a network is often too early for an answer. */
const askAgainMs = 5000;

/** Asks the shop again once it can be reached. */
function useFreshPrices(isAsSeen: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAsSeen) return undefined;
    const ask = () => navigator.onLine && void revalidate();
    addEventListener('online', ask);
    const timer = setInterval(ask, askAgainMs);
    return () => {
      removeEventListener('online', ask);
      clearInterval(timer);
    };
  }, [isAsSeen, revalidate]);
}

function SavedForLater({ lines }: { lines: readonly ShownLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="saved" className="mt-6 min-w-0">
      <h2 id="saved" className="text-xl">
        Saved for later
      </h2>
      <ul aria-labelledby="saved" className="@container mt-3 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <SavedLineRow key={line.product_sku} line={line} />
        ))}
      </ul>
    </section>
  );
}

/** What was put aside before the login moves into the account. */
function useMergedSaved(): void {
  const userId = useLogin()?.user_id;
  const change = useCartChange();
  useEffect(() => {
    if (userId && guestSaved.read().length > 0) void change({ intent: 'merge' });
  }, [userId, change]);
}

/** Buy Now never goes through the cart: after a failed payment, this is the customer's way back to that order. */
function EmptyCart() {
  const data = checkoutData.read();
  const orderId = data?.isFromCart ? undefined : data?.orderId;
  return <NothingInCart isOrderUnpaid={orderId !== undefined && wasUnpaid(orderId)} />;
}
