import { formatPaise, percentageOfPaise } from './money.ts';
import type { CouponOffer } from './price.ts';

/** A coupon as the shop wrote it. */
export interface CouponTerms {
  offer: CouponOffer;
  isActive: boolean;
  /** From this moment on, and until before that one; minus and plus infinity where there is no bound. */
  startsAtMs: number;
  endsAtMs: number;
  salePaiseMin: number;
  /** Null: as often as anybody likes. */
  limitTotal: number | null;
  limitPerUser: number | null;
  isFirstOrderOnly: boolean;
}

/** The moment and the order a coupon is to be used for. */
export interface CouponUse {
  nowMs: number;
  /** Null: not known yet, so that the minimum cannot be judged. */
  salePaise: number | null;
  /** How often it is held or used already, by all and by this customer. */
  taken: number;
  takenByUser: number;
  /** This customer has an order that was placed and not cancelled. */
  hasOrdered: boolean;
}

/** `invalid` is told of a coupon as of one that never existed. */
export type CouponFault = 'invalid' | 'used-up' | 'not-first-order' | 'below-minimum';

type Limits = Pick<CouponTerms, 'limitTotal' | 'limitPerUser' | 'isFirstOrderOnly'>;
type Uses = Pick<CouponUse, 'taken' | 'takenByUser' | 'hasOrdered'>;

/** What other orders, of all and of this customer, leave of a coupon. */
export function couponLimitFault(limits: Limits, { taken, takenByUser, hasOrdered }: Uses) {
  if (limits.isFirstOrderOnly && hasOrdered) return 'not-first-order';
  const isUsedUp =
    (limits.limitTotal !== null && taken >= limits.limitTotal) ||
    (limits.limitPerUser !== null && takenByUser >= limits.limitPerUser);
  return isUsedUp ? 'used-up' : null;
}

export const notFirstOrderText = 'This coupon is for your first order.';

/** Null: it can be used. */
export function couponFault(terms: CouponTerms, use: CouponUse): CouponFault | null {
  if (!terms.isActive || use.nowMs < terms.startsAtMs || use.nowMs >= terms.endsAtMs) return 'invalid';
  const limitFault = couponLimitFault(terms, use);
  if (limitFault) return limitFault;
  if (use.salePaise !== null && use.salePaise < terms.salePaiseMin) return 'below-minimum';
  return null;
}

export const belowMinimumText = ({ salePaiseMin }: CouponTerms): string =>
  `This coupon is for orders of ${formatPaise(salePaiseMin)} or more.`;

/** An offer for a known total without its cap: the percentage where the cap is not reached, else the cap itself. */
export function offerFor(offer: CouponOffer, salePaise: number): CouponOffer {
  if (offer.kind === 'fixed' || offer.paiseMax === undefined) return offer;
  return percentageOfPaise(salePaise, offer.percentage) > offer.paiseMax
    ? { kind: 'fixed', paise: offer.paiseMax }
    : { kind: 'percentage', percentage: offer.percentage };
}
