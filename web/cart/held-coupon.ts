import { useEffect, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { forget, onChange, readJson, writeJson } from '../visitor/local-store.ts';
import type { CheckedCoupon } from './check-coupon.ts';

const key = 'cart_coupon';

/** Held in the cart until checkout, or until it is taken off. */
export const holdCoupon = (code: string): void => writeJson(key, code);
export const takeOffCoupon = (): void => forget(key);

/** What was used in an order is not held for the next one. */
export function dropUsedCoupon(code: string): void {
  if (readCode() === code) takeOffCoupon();
}

const subscribe = (listener: () => void) => onChange(key, listener);

function readCode(): string | null {
  const kept = readJson(key);
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

export interface HeldCoupon extends CheckedCoupon {
  /** The shop is being asked. */
  isAsking: boolean;
}

/**
 * The held coupon and what it is worth for this total, asked anew whenever the total changes; null where none is held.
 * Until the answer is here, it is worth what it was.
 */
export function useHeldCoupon(salePaise: number): HeldCoupon | null {
  const code = useSyncExternalStore(subscribe, readCode, () => null);
  const { load, data, state } = useFetcher<CheckedCoupon | null>({ key: 'coupon' });
  useEffect(() => {
    if (code !== null) void load(`/lookup/coupon/${encodeURIComponent(code)}?paise=${salePaise}`);
  }, [code, salePaise, load]);
  if (code === null) return null;
  const isAsking = state !== 'idle' || (data !== null && data?.code !== code);
  if (data?.code === code) return { ...data, isAsking };
  // Null where even the code that asks did not come.
  return { code, offer: null, reason: data === null ? 'Error checking coupon' : null, isUnknown: true, isAsking };
}
