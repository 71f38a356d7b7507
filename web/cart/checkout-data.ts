import type { CartLine } from '../../contract/cart-line.ts';
import { rupeesFromPaise } from '../../domain/money.ts';
import { priceCart, type CouponOffer } from '../../domain/price.ts';
import { forget, readJson, writeJson } from '../visitor/local-store.ts';
import { readSession, writeSession } from '../visitor/session-store.ts';
import { faultOf, pricedLine } from './cart-line.ts';

export const checkoutDataKey = 'checkout_data';
const unpaidKey = 'unpaid_order';

/** What a visitor is about to order, carried from the cart to the checkout. Amounts are rupees. */
export interface CheckoutData {
  products: CartLine[];
  /** At list prices. */
  totalBeforeDiscount: number;
  /** At sale prices, less the coupon. */
  totalAfterDiscount: number;
  /** Whether the totals include the coupon: one that could not be checked is handed over without. */
  isCouponApplied?: boolean;
  coupon?: string;
  /** Taken off by the coupon. */
  discountAmount?: number;
  /** The order that was placed with it, once there is one. */
  orderId?: string;
  /** False: chosen with Buy Now. */
  isFromCart?: boolean;
}

export interface HandedCoupon {
  code: string;
  /** Null if it could not be checked: the checkout asks again. */
  offer: CouponOffer | null;
}

/** Only for display: the server works out the bill before anything is paid. */
export function checkoutDataOf(lines: readonly CartLine[], coupon: HandedCoupon | null): CheckoutData {
  const offer = coupon?.offer ?? null;
  const totals = priceCart(lines.map(pricedLine), offer);
  return {
    products: [...lines],
    totalBeforeDiscount: rupeesFromPaise(totals.mrpPaise),
    totalAfterDiscount: rupeesFromPaise(totals.totalPaise),
    isCouponApplied: offer !== null,
    ...(coupon && { coupon: coupon.code }),
    ...(offer && { discountAmount: rupeesFromPaise(totals.couponPaise) }),
  };
}

/** Updates the checkout to match the cart. Returns the same object if nothing has changed, null if nothing is left to order. */
export function followCart(
  data: CheckoutData,
  { lines, coupon: held }: { lines: readonly CartLine[]; coupon: string | null },
): CheckoutData | null {
  const before = new Map(data.products.map((line) => [line.product_sku, line.quantity]));
  // What has sold out since is still listed, so that the page can say so.
  const wanted = lines.filter((line) => faultOf(line) === null || before.has(line.product_sku));
  const isSame =
    wanted.length === before.size && wanted.every((line) => before.get(line.product_sku) === line.quantity);
  const coupon = data.coupon === undefined ? null : held;
  if (isSame && coupon === (data.coupon ?? null)) return data;
  if (wanted.length === 0) return null;
  // The bill says what the coupon is worth now.
  return { ...checkoutDataOf(wanted, coupon === null ? null : { code: coupon, offer: null }), isFromCart: true };
}

export const saveCheckoutData = (data: CheckoutData): void => writeJson(checkoutDataKey, data);

export const forgetCheckoutData = (): void => forget(checkoutDataKey);

/** After this order. Anything the visitor has chosen since then stays. */
export function forgetOrdered(orderId: string): void {
  if (readCheckoutData()?.orderId === orderId) forgetCheckoutData();
}

/** Null if there is nothing to check out, or nothing readable. */
export function readCheckoutData(): CheckoutData | null {
  const stored = readJson(checkoutDataKey);
  return isCheckoutData(stored) ? stored : null;
}

const isCheckoutData = (stored: unknown): stored is CheckoutData =>
  typeof stored === 'object' &&
  stored !== null &&
  'products' in stored &&
  Array.isArray(stored.products) &&
  stored.products.length > 0 &&
  stored.products.every((line: unknown) => typeof line === 'object' && line !== null && 'product_sku' in line);

/** The server has just said in this tab that the order is unpaid. In another tab, or tomorrow, it may be paid after all. */
export const noteUnpaid = (orderId: string): void => writeSession(unpaidKey, orderId);
export const wasUnpaid = (orderId: string): boolean => readSession(unpaidKey) === orderId;
