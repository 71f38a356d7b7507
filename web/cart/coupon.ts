import { useEffect, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { CouponData } from '../../contract/coupon.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import type { CouponOffer } from '../../domain/price.ts';
import { isUnanswered, type Api } from '../api/api.ts';
import { forget, onChange, readJson, writeJson } from '../visitor/local-store.ts';

export interface CheckedCoupon {
  code: string;
  /** Null if it cannot be used. */
  offer: CouponOffer | null;
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

const key = 'cart_coupon';

/** The cart holds the coupon until the order is placed, or until the visitor removes it. */
export const holdCoupon = (code: string): void => writeJson(key, code);
export const removeCoupon = (): void => forget(key);

/** A coupon that was used in an order is not held for the next one. */
export function removeUsedCoupon(code: string): void {
  if (readHeldCoupon() === code) removeCoupon();
}

const subscribe = (listener: () => void) => onChange(key, listener);

export function readHeldCoupon(): string | null {
  const stored = readJson(key);
  return typeof stored === 'string' && stored !== '' ? stored : null;
}

export interface HeldCoupon extends CheckedCoupon {
  isAsking: boolean;
}

/**
 * The held coupon and its worth for this total; null if none is held. Asks again whenever the total changes. Until the
 * answer comes, the coupon is worth what it was before.
 */
export function useHeldCoupon(salePaise: number): HeldCoupon | null {
  const code = useSyncExternalStore(subscribe, readHeldCoupon, () => null);
  const { load, data, state } = useFetcher<CheckedCoupon | null>({ key: 'coupon' });
  useEffect(() => {
    if (code !== null) void load(`/lookup/coupon/${encodeURIComponent(code)}?paise=${salePaise}`);
  }, [code, salePaise, load]);
  if (code === null) return null;
  const isAsking = state !== 'idle' || (data !== null && data?.code !== code);
  if (data?.code === code) return { ...data, isAsking };
  // Null if even the code that asks did not load.
  return { code, offer: null, reason: data === null ? 'Error checking coupon' : null, isUnknown: true, isAsking };
}
