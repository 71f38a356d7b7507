import type { CouponData } from '../../contract/coupon.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import type { CouponOffer } from '../../domain/price.ts';
import { isUnanswered } from '../api/answer.ts';
import type { Api } from '../api/api-context.ts';

export interface CheckedCoupon {
  code: string;
  /** Null where it cannot be used. */
  offer: CouponOffer | null;
  /** Why it cannot be used. */
  reason: string | null;
  /** Nobody answered, or nobody has yet: it may be good. */
  isUnknown: boolean;
}

/** Asks what a coupon is worth for lines of this sale total. */
export async function checkCoupon({ client, mainId }: Api, code: string, salePaise: number): Promise<CheckedCoupon> {
  const answer = await client.call('GET /coupon/check/:code', {
    params: { code },
    query: { user_id: mainId, amount: rupeesFromPaise(salePaise).toFixed(2) },
  });
  if (answer.ok) return { code, offer: offerOf(answer.body.couponData), reason: null, isUnknown: false };
  if (isUnanswered(answer)) return { code, offer: null, reason: 'Error checking coupon', isUnknown: true };
  return {
    code,
    offer: null,
    reason: answer.refusal?.fields?.[0]?.reason ?? answer.refusal?.message ?? 'Invalid coupon',
    isUnknown: false,
  };
}

function offerOf({ percentage_offer: percentage, price_offer: rupees }: CouponData): CouponOffer | null {
  if (percentage !== null) return { kind: 'percentage', percentage };
  return rupees === null ? null : { kind: 'fixed', paise: paiseFromRupees(rupees) };
}
