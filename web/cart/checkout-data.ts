import type { CartLine } from '../../contract/cart-line.ts';
import { forget, readJson, writeJson } from '../visitor/local-store.ts';
import { readSession, writeSession } from '../visitor/session-store.ts';

const key = 'checkout_data';
const unpaidKey = 'unpaid_order';

/** What a visitor is about to order, carried from the cart to the checkout. Amounts are rupees. */
export interface CheckoutData {
  products: CartLine[];
  /** At list prices. */
  totalBeforeDiscount: number;
  /** At sale prices, less the coupon. */
  totalAfterDiscount: number;
  /** Whether the coupon is in the totals: one that could not be checked is handed on without. */
  isCouponApplied?: boolean;
  coupon?: string;
  /** Taken off by the coupon. */
  discountAmount?: number;
  /** The order that was placed with it, once there is one. */
  orderId?: string;
}

export const keepCheckoutData = (data: CheckoutData): void => writeJson(key, data);

/** What was ordered need not be ordered again. Anything chosen since then stays. */
export function forgetOrdered(orderId: string): void {
  if (readCheckoutData()?.orderId === orderId) forget(key);
}

/** Null where there is nothing to check out, or something that nobody can read. */
export function readCheckoutData(): CheckoutData | null {
  const kept = readJson(key);
  return isCheckoutData(kept) ? kept : null;
}

const isCheckoutData = (kept: unknown): kept is CheckoutData =>
  typeof kept === 'object' &&
  kept !== null &&
  'products' in kept &&
  Array.isArray(kept.products) &&
  kept.products.length > 0 &&
  kept.products.every((line: unknown) => typeof line === 'object' && line !== null && 'product_sku' in line);

/** The shop has just said in this tab that the order is not paid. In another tab, or tomorrow, it may have been after all. */
export const noteUnpaid = (orderId: string): void => writeSession(unpaidKey, orderId);
export const wasUnpaid = (orderId: string): boolean => readSession(unpaidKey) === orderId;
