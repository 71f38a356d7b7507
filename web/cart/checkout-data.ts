import type { CartLine } from '../../contract/cart-line.ts';
import { rupeesFromPaise } from '../../domain/money.ts';
import { priceCart, type CouponOffer } from '../../domain/price.ts';
import { forget, readJson, writeJson } from '../visitor/local-store.ts';
import { readSession, writeSession } from '../visitor/session-store.ts';
import { pricedLine } from './cart-line.ts';

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

export const saveCheckoutData = (data: CheckoutData): void => writeJson(checkoutDataKey, data);

/** After this order. Anything the visitor has chosen since then stays. */
export function forgetOrdered(orderId: string): void {
  if (readCheckoutData()?.orderId === orderId) forget(checkoutDataKey);
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
