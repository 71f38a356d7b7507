import { redirect } from 'react-router';
import type { Api } from '../api/api.ts';
import { followCart, type CheckoutData } from '../cart/cart-line.ts';
import { checkoutData, guestCart, heldCoupon } from '../cart/cart-store.ts';
import { mergeGuestLists } from '../cart/guest-cart.ts';
import { loadCart } from '../cart/lookup-cart.ts';
import { loadOrder } from '../orders/load-order.ts';
import { isAttemptUnanswered } from './order-attempt.ts';

interface Followed {
  /** Null: nothing is left to order. */
  data: CheckoutData | null;
  /** Something was added, removed or changed since the customer last saw the checkout or pressed Checkout. */
  isCartChanged: boolean;
}

/** What to check out. What came from the cart is updated to match it. */
export async function followLiveCart(api: Api, stored: CheckoutData): Promise<Followed> {
  const asStored = { data: stored, isCartChanged: false };
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
  return { data, isCartChanged: true };
}

async function goToPlacedOrder(api: Api, orderId: string): Promise<void> {
  const loaded = await loadOrder(api, orderId);
  const isPlaced = loaded.kind === 'order' && ['Paid', 'Due'].includes(loaded.order.payment_status);
  if (isPlaced) throw redirect(`/payment-success/${orderId}`);
}
