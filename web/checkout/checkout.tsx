import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, redirect, useRevalidator, useRouteLoaderData } from 'react-router';
import type { User } from '../../contract/account.ts';
import type { Order } from '../../contract/order.ts';
import { offeredPayModes } from '../../domain/cart-mode.ts';
import { loadAddresses } from '../addresses/address-book.ts';
import { bodyOrNull, apiContext, browserApi, type Api } from '../api/api.ts';
import { loadOrderOrNone, loadOrder } from '../orders/load-order.ts';
import type { ShellData } from '../page/shell-data.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { loadServedPincodes } from '../product/lookup-pincodes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { checkoutData, onCartToReload, guestCart, heldCoupon } from '../cart/cart-store.ts';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/checkout.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { enterPaymentPage } from './enter-payment-page.ts';
import { UnpaidOrder } from './unpaid-order.tsx';
import { differenceText, followCart, type CheckoutData } from '../cart/cart-line.ts';
import { mergeGuestLists } from '../cart/guest-cart.ts';
import { loadCart } from '../cart/lookup-cart.ts';
import { isAttemptUnanswered } from './order-attempt.ts';
import { privateMeta } from '../page/page-meta.ts';

export const meta = privateMeta('Checkout');

/** With `?pay=` this page pays that unpaid order; without it, it shows the form for a new one. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const page = new URL(request.url);
  enterPaymentPage(page);
  const api = context.get(apiContext);
  const orderId = page.searchParams.get('pay');
  if (orderId === null) return { part: 'form' as const, loaded: await loadForm(api) };
  return { part: 'unpaid' as const, order: await loadUnpaidOrder(api, orderId) };
}

/** Everything the form needs except the bill. `data` is null where there is nothing to check out. */
async function loadForm(api: Api) {
  const stored = checkoutData.read();
  if (stored === null) return { data: null, before: null };
  const { client, mainId } = api;
  const [followed, addresses, served, buttons, advance] = await Promise.all([
    followLiveCart(api, stored),
    loadAddresses(api),
    loadServedPincodes(api),
    bodyOrNull(client.call('GET /paybutton/:storeId', { params: { storeId: mainId } })),
    bodyOrNull(client.call('GET /deliverypaybefore/single/:mainId', { params: { mainId } })),
  ]);
  // Without the list any pincode passes here, and the shop refuses the order if it must.
  return {
    ...followed,
    addresses,
    served: served ?? [],
    payModes: buttons && offeredPayModes(buttons.data),
    advancePercentage: advance?.help.delivery_percentage ?? null,
  };
}

/** An order that can be paid now; for any other, redirects to the page that shows its state. Null: unanswered. */
async function loadUnpaidOrder(api: Api, orderId: string): Promise<Order | null> {
  const order = await loadOrderOrNone(api, orderId);
  if (order === null || order.pay_before !== null) return order;
  const isResult = order.payment_status === 'Paid' || order.payment_status === 'Due' || order.payment_open;
  throw redirect(`/${isResult ? 'payment-success' : 'track'}/${orderId}`);
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const login = useLogin();
  if (!login) return null;
  if (loaderData.part === 'unpaid') {
    const { order } = loaderData;
    return <Frame>{order ? <UnpaidOrder login={login} order={order} /> : <LoadFailed what="Your order" />}</Frame>;
  }
  return <NewOrder login={login} loaded={loaderData.loaded} />;
}

function NewOrder({ login, loaded }: { login: User; loaded: Awaited<ReturnType<typeof loadForm>> }) {
  const { payingId, changed, onPaying } = useReloadWithCart();
  // Kept while the page is open, because the next load finds no change.
  const [before, setBefore] = useState(loaded.before);
  if (loaded.before && !before) setBefore(loaded.before);
  if (loaded.data === null) {
    return (
      <Frame>
        <EmptyState
          icon="cart"
          title="There is nothing to check out"
          text={
            before
              ? 'Your cart has changed. There is nothing left to order.'
              : 'Choose what you want to order in your cart first.'
          }
        >
          <ButtonLink to="/cart">Go to your cart</ButtonLink>
          <ButtonLink to="/course" tone="quiet">
            Go to the shop
          </ButtonLink>
        </EmptyState>
      </Frame>
    );
  }
  const { data, addresses, served, payModes, advancePercentage } = loaded;
  return (
    <Frame>
      {payingId !== null && changed !== null && (
        <output className="mb-6 block rounded-md border-s-4 border-signal bg-ice px-4 py-3">
          <strong className="block">Your cart has changed. {changed}</strong>
          The order you are paying for has not changed.{' '}
          <Link to={`/track/${payingId}`} className="font-bold text-electric underline underline-offset-4">
            Cancel this order
          </Link>
        </output>
      )}
      {addresses === null || payModes === null ? (
        <LoadFailed what="The checkout" />
      ) : (
        <CheckoutForm
          login={login}
          data={data}
          before={before}
          addresses={addresses}
          served={served}
          payModes={payModes}
          advancePercentage={advancePercentage}
          onPaying={onPaying}
        />
      )}
    </Frame>
  );
}

/**
 * Reloads the data when another tab changes the cart. While a payment window is open (`onPaying`), the page keeps showing the order that is
 * being paid; `changed` says how the cart differs since.
 */
function useReloadWithCart() {
  const { revalidate } = useRevalidator();
  const [payingId, setPaying] = useState<string | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const isStale = useRef(false);
  useEffect(() => {
    return onCartToReload(() => {
      if (payingId === null) return void revalidate();
      isStale.current = true;
      return void changesSince().then(setChanged);
    });
  }, [payingId, revalidate]);
  function onPaying(orderId: string | null) {
    setPaying(orderId);
    setChanged(null);
    if (orderId !== null || !isStale.current) return;
    isStale.current = false;
    void revalidate();
  }
  return { payingId, changed, onPaying };
}

/** How the cart differs from what was ordered; null if it does not. */
async function changesSince(): Promise<string | null> {
  const ordered = checkoutData.read();
  if (!ordered?.isFromCart) return null;
  const { lines } = await loadCart(browserApi());
  return (lines && differenceText(ordered.products, lines)) || null;
}

function Frame({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<ShellData>('root');
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12">
      <h1 className="mb-6 text-title font-black sm:mb-8">Checkout</h1>
      {shell?.demoNote && <p className="-mt-3 mb-6 text-sm text-steel sm:-mt-4 sm:mb-8">{shell.demoNote}</p>}
      {children}
    </div>
  );
}

interface Followed {
  /** Null: nothing is left to order. */
  data: CheckoutData | null;
  /** The lines that the customer last saw, in the checkout or when they pressed Checkout; null if they have not changed since. */
  before: CheckoutData['products'] | null;
}

/** What to check out. What came from the cart is updated to match it. */
async function followLiveCart(api: Api, stored: CheckoutData): Promise<Followed> {
  const asStored = { data: stored, before: null };
  if (!stored.isFromCart) return asStored;
  // Right after a login, the guest's cart may not have been merged yet.
  if (guestCart.read().length > 0) await mergeGuestLists(api);
  const { lines } = await loadCart(api);
  // No answer. The server compares the order with the cart anyway.
  if (lines === null) return asStored;
  const data = followCart(stored, { lines, coupon: heldCoupon.read() });
  if (data === stored) return asStored;
  const isGone = !stored.products.some(({ product_sku: sku }) => lines.some((line) => line.product_sku === sku));
  if (isGone) {
    // It may have left the cart because it was ordered. Then sending it again finds that order.
    if (isAttemptUnanswered()) return asStored;
    if (stored.orderId !== undefined) await goToPlacedOrder(api, stored.orderId);
  }
  if (data === null) checkoutData.forget();
  else checkoutData.write(data);
  return { data, before: stored.products };
}

async function goToPlacedOrder(api: Api, orderId: string): Promise<void> {
  const loaded = await loadOrder(api, orderId);
  const isPlaced = loaded.kind === 'order' && ['Paid', 'Due'].includes(loaded.order.payment_status);
  if (isPlaced) throw redirect(`/payment-success/${orderId}`);
}
