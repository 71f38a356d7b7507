import { formatPaise, percentageOfPaise } from './money.ts';
import type { CouponOffer } from './price.ts';

/** A coupon as the shop defined it. */
export interface CouponTerms {
  offer: CouponOffer;
  isActive: boolean;
  /** Start inclusive, end exclusive; minus or plus infinity if there is no bound. */
  startsAtMs: number;
  endsAtMs: number;
  salePaiseMin: number;
  /** Null: no limit. */
  limitTotal: number | null;
  limitPerUser: number | null;
  isFirstOrderOnly: boolean;
}

/** When and for which order the coupon is used. */
export interface CouponUse {
  nowMs: number;
  /** Null: not known yet, so the minimum is not checked. */
  salePaise: number | null;
  /** How often it is already held or used, in total and by this customer. */
  taken: number;
  takenByUser: number;
  /** This customer has an order that was placed and not cancelled. */
  hasOrdered: boolean;
}

/** `invalid`: answered like a coupon that does not exist, so that codes cannot be probed. */
export type CouponFault = 'invalid' | 'expired' | 'used-up' | 'not-first-order' | 'below-minimum';

type Limits = Pick<CouponTerms, 'limitTotal' | 'limitPerUser' | 'isFirstOrderOnly'>;
type Uses = Pick<CouponUse, 'taken' | 'takenByUser' | 'hasOrdered'>;

/** Whether earlier orders, by anyone or by this customer, have used the coupon up. */
export function couponLimitFault(limits: Limits, { taken, takenByUser, hasOrdered }: Uses) {
  if (limits.isFirstOrderOnly && hasOrdered) return 'not-first-order';
  const isUsedUp =
    (limits.limitTotal !== null && taken >= limits.limitTotal) ||
    (limits.limitPerUser !== null && takenByUser >= limits.limitPerUser);
  return isUsedUp ? 'used-up' : null;
}

export const expiredText = 'This coupon has expired.';
export const notFirstOrderText = 'This coupon is for your first order.';

/** Null: it can be used. */
export function couponFault(terms: CouponTerms, use: CouponUse): CouponFault | null {
  if (!terms.isActive || use.nowMs < terms.startsAtMs) return 'invalid';
  if (use.nowMs >= terms.endsAtMs) return 'expired';
  const limitFault = couponLimitFault(terms, use);
  if (limitFault) return limitFault;
  if (use.salePaise !== null && use.salePaise < terms.salePaiseMin) return 'below-minimum';
  return null;
}

export const belowMinimumText = ({ salePaiseMin }: CouponTerms): string =>
  `This coupon is for orders of ${formatPaise(salePaiseMin)} or more.`;

/** "10% off, up to ₹500.00" */
export function offerText(offer: CouponOffer): string {
  if (offer.kind === 'fixed') return `${formatPaise(offer.paise)} off`;
  const limit = offer.paiseMax === undefined ? '' : `, up to ${formatPaise(offer.paiseMax)}`;
  return `${offer.percentage}% off${limit}`;
}

/** Resolves the cap for a known total: the percentage if it stays below the cap, otherwise the cap as a fixed price. */
export function offerFor(offer: CouponOffer, salePaise: number): CouponOffer {
  if (offer.kind === 'fixed' || offer.paiseMax === undefined) return offer;
  return percentageOfPaise(salePaise, offer.percentage) > offer.paiseMax
    ? { kind: 'fixed', paise: offer.paiseMax }
    : { kind: 'percentage', percentage: offer.percentage };
}
