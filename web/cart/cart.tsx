import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator, useFetchers } from 'react-router';
import { showToast } from '../../ui/toast.tsx';
import { apiContext } from '../api/api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { readLogin, useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/cart.ts';
import { CartLineRow, SavedLineRow } from './cart-line-row.tsx';
import { CartFrame, CartSkeleton, NothingInCart } from './cart-frame.tsx';
import { useCartChange, pendingIntents, useLoadedCart } from './cart-provider.tsx';
import { CartSummary } from './cart-summary.tsx';
import { checkoutData, guestSaved, wasUnpaid, guestCart, noItems } from './cart-store.ts';
import { refreshGuestCart } from './guest-cart.ts';
import { thisDevice } from '../visitor/browser-store.ts';
import { privateMeta } from '../page/page-meta.ts';
import { UnpaidOrders, useUnpaidOrders } from './unpaid-orders.tsx';
import { LinesNotMoved, ReportNotice, UnsentNotice } from './cart-notices.tsx';
import { type ShownLine, faultOf, guestLine, type GuestItem, changesOf } from './cart-line.ts';
import type { CartLine } from '../../contract/cart-line.ts';
import { withChange, type CartChange, type CartIntent, type CartLists } from './cart-change.ts';

export const meta = privateMeta('Cart');

/** A customer's cart is loaded for every page by `CartProvider`; a guest's is refreshed here. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { isGuestCartAsSeen: !readLogin() && !(await refreshGuestCart(context.get(apiContext))) };
}

export { CartFallback as HydrateFallback } from './cart-frame.tsx';

export default function Cart({ matches: [root], loaderData }: Route.ComponentProps) {
  const login = useLogin();
  const { lines, saved, failure, notMoved, isCopy } = useCartLines();
  useMergedSaved();
  const unpaid = useUnpaidOrders(login?.user_id);
  const isAsSeen = isCopy || loaderData.isGuestCartAsSeen;
  useFreshPrices(isAsSeen);
  useEffect(() => {
    if (failure) showToast(failure, 'error');
  }, [failure]);
  return (
    <CartFrame>
      <CartNews lines={lines} saved={saved} />
      <ReportNotice />
      {login && <UnsentNotice userId={login.user_id} />}
      <UnpaidOrders orders={unpaid} />
      {failure !== null ? (
        <LoadFailed what="Your cart" />
      ) : lines === undefined ? (
        <CartSkeleton />
      ) : lines.length === 0 ? (
        <EmptyCart isUnpaidShown={unpaid.length > 0} />
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

/** Says that a guest's cart is only on this device, and that prices may be old. */
function PlaceWords({ isGuest, isAsSeen }: { isGuest: boolean; isAsSeen: boolean }) {
  if (!isGuest && !isAsSeen) return null;
  return (
    <p className="mb-3 text-steel">
      {isGuest && `Saved on this ${thisDevice()}. Log in to see it on all your devices.`}{' '}
      {isAsSeen && 'Prices and stock are as you last saw them.'}
    </p>
  );
}

/** Right after the network returns, requests often still fail. */
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

/** Buy Now never goes through the cart: after a failed payment, this is the customer's way back to it once it is no longer held. */
function EmptyCart({ isUnpaidShown }: { isUnpaidShown: boolean }) {
  const data = checkoutData.read();
  const orderId = data?.isFromCart ? undefined : data?.orderId;
  return <NothingInCart isOrderUnpaid={!isUnpaidShown && orderId !== undefined && wasUnpaid(orderId)} />;
}

interface ShownCart {
  /** Undefined while loading. */
  lines: readonly ShownLine[] | undefined;
  /** Put aside to buy later. */
  saved: readonly ShownLine[];
  failure: string | null;
  /** What the customer chose before the login, if the server refused it or did not answer. */
  notMoved: readonly GuestItem[];
  /** The customer's cart as this browser last saw it: the shop is out of reach. */
  isCopy: boolean;
}

/** The visitor's cart as it will be once all pending changes are done. */
function useCartLines(): ShownCart {
  const login = useLogin();
  const items = guestCart.use(noItems);
  const savedItems = guestSaved.use(noItems);
  const loaded = useLoadedCart(login);
  const fetchers = useFetchers();
  return useMemo(() => {
    const pending = pendingIntents(fetchers).filter(isKnownLine);
    const settle = (lists: CartLists<SeenLine>) => {
      const { lines, saved } = pending.reduce(withChange<SeenLine>, lists);
      return { lines: lines.map(shownLine), saved: saved.map(shownLine) };
    };
    if (!login) {
      const lists = settle({ lines: items.map(seenItem), saved: savedItems.map(seenItem) });
      return { ...lists, failure: null, notMoved: [], isCopy: false };
    }
    const lists = settle({ lines: (loaded?.lines ?? []).map(seenLine), saved: (loaded?.saved ?? []).map(seenLine) });
    return {
      saved: lists.saved,
      lines: loaded?.lines ? lists.lines : undefined,
      failure: loaded?.failure ?? null,
      // The cart loads after the merge. Until then, all that was chosen is still on its way.
      notMoved: loaded ? items : [],
      isCopy: loaded?.isCopy ?? false,
    };
  }, [login, items, savedItems, loaded, fetchers]);
}

/** Those about a line that is shown. What is added is shown once it is looked up. */
const isKnownLine = (intent: CartIntent): intent is Exclude<CartChange<SeenLine>, { intent: 'add' }> =>
  intent.intent !== 'add' && intent.intent !== 'buy-now' && intent.intent !== 'merge';

type SeenLine = Omit<ShownLine, 'fault'>;

const seenLine = (line: CartLine): SeenLine => ({ ...line, priceBefore: null });

const seenItem = (item: GuestItem): SeenLine => ({
  ...guestLine(item),
  priceBefore: typeof item.price_before === 'number' ? item.price_before : null,
});

const shownLine = (line: SeenLine): ShownLine => ({
  ...line,
  fault: faultOf(line),
});

/** Says to screen readers what changed in the cart; the total says itself. */
function CartNews({ lines, saved }: { lines: readonly ShownLine[] | undefined; saved: readonly ShownLine[] }) {
  const before = useRef(lines);
  const [text, setText] = useState('');
  useEffect(() => {
    const news = before.current && lines ? changesOf(before.current, lines, saved) : '';
    before.current = lines;
    if (news !== '') setText(news);
  }, [lines, saved]);
  return <output className="sr-only">{text}</output>;
}
