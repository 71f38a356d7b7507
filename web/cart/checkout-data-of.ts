import type { CartLine } from '../../contract/cart-line.ts';
import { rupeesFromPaise } from '../../domain/money.ts';
import { priceCart, type CouponOffer } from '../../domain/price.ts';
import type { CheckoutData } from '../visitor/checkout-data.ts';
import { pricedLine } from './priced-line.ts';

interface UsedCoupon {
  code: string;
  offer: CouponOffer;
}

/** What the checkout is handed. The shop works out the bill itself once more before anything is paid. */
export function checkoutDataOf(lines: readonly CartLine[], coupon: UsedCoupon | null): CheckoutData {
  const totals = priceCart(lines.map(pricedLine), coupon?.offer ?? null);
  return {
    products: [...lines],
    totalBeforeDiscount: rupeesFromPaise(totals.mrpPaise),
    totalAfterDiscount: rupeesFromPaise(totals.totalPaise),
    isCouponApplied: coupon !== null,
    ...(coupon && { coupon: coupon.code, discountAmount: rupeesFromPaise(totals.couponPaise) }),
  };
}
