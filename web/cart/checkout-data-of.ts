import type { CartLine } from '../../contract/cart-line.ts';
import { rupeesFromPaise } from '../../domain/money.ts';
import { priceCart, type CouponOffer } from '../../domain/price.ts';
import type { CheckoutData } from './checkout-data.ts';
import { pricedLine } from './priced-line.ts';

interface HandedCoupon {
  code: string;
  /** Null where nobody could be asked: the checkout asks. */
  offer: CouponOffer | null;
}

/** What the checkout is handed. The shop works out the bill itself once more before anything is paid. */
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
