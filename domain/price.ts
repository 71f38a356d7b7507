import { percentageOfPaise } from './money.ts';
import { unitPaise, type UnitPrice } from './unit-price.ts';

export interface PricedLine extends UnitPrice {
  quantity: number;
}

export type CouponOffer =
  /** At most `paiseMax`, if given. */
  { kind: 'percentage'; percentage: number; paiseMax?: number } | { kind: 'fixed'; paise: number };

export interface CartTotals {
  /** At list prices. */
  mrpPaise: number;
  /** At sale prices. */
  salePaise: number;
  couponPaise: number;
  /** To pay for the goods; delivery comes on top. */
  totalPaise: number;
}

export const linePaise = (line: PricedLine): number => unitPaise(line) * line.quantity;

const sumPaise = (lines: readonly PricedLine[], paiseOf: (line: PricedLine) => number): number =>
  lines.reduce((total, line) => total + paiseOf(line), 0);

/** A percentage of the sale total or a fixed price, never more than the total. */
export function couponDiscountPaise(salePaise: number, coupon: CouponOffer | null): number {
  if (coupon === null) return 0;
  const offered =
    coupon.kind === 'fixed'
      ? coupon.paise
      : Math.min(percentageOfPaise(salePaise, coupon.percentage), coupon.paiseMax ?? Infinity);
  return Math.min(salePaise, Math.max(0, offered));
}

export function priceCart(lines: readonly PricedLine[], coupon: CouponOffer | null): CartTotals {
  const salePaise = sumPaise(lines, linePaise);
  // A sale price above the list price must not show a negative saving.
  const mrpPaise = sumPaise(lines, (line) => Math.max(line.pricePaise * line.quantity, linePaise(line)));
  const couponPaise = couponDiscountPaise(salePaise, coupon);
  return { mrpPaise, salePaise, couponPaise, totalPaise: salePaise - couponPaise };
}
