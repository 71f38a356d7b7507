import { useEffect, useState } from 'react';
import type { CouponData } from '../../contract/coupon.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import type { CouponOffer } from '../../domain/price.ts';
import { browserApi, isUnanswered, type Api } from '../api/api.ts';
import { heldCoupon } from './cart-store.ts';

export interface CheckedCoupon {
  code: string;
  /** Null if it cannot be used. */
  offer: CouponOffer | null;
  /** "10% off, up to ₹500.00"; empty if it cannot be used, or nothing is known. */
  terms: string;
  /** Why it cannot be used. */
  reason: string | null;
  /** There is no answer, or not yet: the coupon may be good. */
  isUnknown: boolean;
}

/** Asks what a coupon is worth for lines of this sale total. */
export async function askForCoupon({ client, mainId }: Api, code: string, salePaise: number): Promise<CheckedCoupon> {
  const answer = await client.call('GET /coupon/check/:code', {
    params: { code },
    query: { user_id: mainId, amount: rupeesFromPaise(salePaise).toFixed(2) },
  });
  if (answer.ok) {
    const { couponData } = answer.body;
    return { code, offer: offerOf(couponData), terms: couponData.terms, reason: null, isUnknown: false };
  }
  if (isUnanswered(answer)) return { code, offer: null, terms: '', reason: 'Error checking coupon', isUnknown: true };
  return {
    code,
    offer: null,
    terms: '',
    reason: answer.refusal?.fields?.[0]?.reason ?? answer.refusal?.message ?? 'Invalid coupon',
    isUnknown: false,
  };
}

function offerOf({ percentage_offer: percentage, price_offer: rupees }: CouponData): CouponOffer | null {
  if (percentage !== null) return { kind: 'percentage', percentage };
  return rupees === null ? null : { kind: 'fixed', paise: paiseFromRupees(rupees) };
}

export interface HeldCoupon extends CheckedCoupon {
  isAsking: boolean;
}

/**
 * The held coupon and its worth for this total; null if none is held. Asks again whenever the total changes. Until the
 * answer comes, the coupon is worth what it was before.
 */
export function useHeldCoupon(salePaise: number): HeldCoupon | null {
  const code = heldCoupon.use(null);
  const [known, setKnown] = useState<(CheckedCoupon & { salePaise: number }) | null>(null);
  useEffect(() => {
    if (code === null) return undefined;
    let isOver = false;
    async function ask(asked: string) {
      const checked = await askForCoupon(browserApi(), asked, salePaise);
      if (!isOver) setKnown({ ...checked, salePaise });
    }
    void ask(code);
    return () => {
      isOver = true;
    };
  }, [code, salePaise]);
  if (code === null) return null;
  if (known?.code === code) return { ...known, isAsking: known.salePaise !== salePaise };
  return { code, offer: null, terms: '', reason: null, isUnknown: true, isAsking: true };
}
