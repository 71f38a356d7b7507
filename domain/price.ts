import { percentageOfPaise } from './money.ts';

export interface PricedLine {
  pricePaise: number;
  /** Absent where the product is not on sale. */
  salePricePaise: number | null;
  quantity: number;
}

export type CouponOffer = { kind: 'percentage'; percentage: number } | { kind: 'fixed'; paise: number };

export interface CartTotals {
  /** What the lines cost without any offer. */
  mrpPaise: number;
  /** What they cost at their sale prices. */
  salePaise: number;
  couponPaise: number;
  /** What is left to pay for the goods; delivery comes on top. */
  totalPaise: number;
}

export const unitPaise = (line: Pick<PricedLine, 'pricePaise' | 'salePricePaise'>): number =>
  line.salePricePaise ?? line.pricePaise;

const sumPaise = (lines: readonly PricedLine[], unit: (line: PricedLine) => number): number =>
  lines.reduce((total, line) => total + unit(line) * line.quantity, 0);

/** A percentage of the sale total or a fixed price, never more than there is to pay. */
export function couponDiscountPaise(salePaise: number, coupon: CouponOffer | null): number {
  if (coupon === null) return 0;
  const offered = coupon.kind === 'fixed' ? coupon.paise : percentageOfPaise(salePaise, coupon.percentage);
  return Math.min(salePaise, Math.max(0, offered));
}

export function priceCart(lines: readonly PricedLine[], coupon: CouponOffer | null): CartTotals {
  const salePaise = sumPaise(lines, unitPaise);
  // A sale price above the list price must not show a negative saving.
  const mrpPaise = sumPaise(lines, (line) => Math.max(line.pricePaise, unitPaise(line)));
  const couponPaise = couponDiscountPaise(salePaise, coupon);
  return { mrpPaise, salePaise, couponPaise, totalPaise: salePaise - couponPaise };
}

/** Whole percent saved against the list price; 0 where nothing is saved. */
export function percentOff(line: Pick<PricedLine, 'pricePaise' | 'salePricePaise'>): number {
  const savedPaise = line.pricePaise - unitPaise(line);
  return savedPaise > 0 ? Math.round((savedPaise * 100) / line.pricePaise) : 0;
}
