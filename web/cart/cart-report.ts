import { useSyncExternalStore } from 'react';
import type { MergedLine } from '../../contract/cart.ts';
import { readLogin, useLogin } from '../visitor/stored-login.ts';

export interface ReportedLine extends MergedLine {
  name: string;
}

/** What became of several products that were put into the cart together. */
interface CartReport {
  /** Where they come from. */
  about: string;
  lines: readonly ReportedLine[];
}

const listeners = new Set<() => void>();
let report: (CartReport & { userId: string | undefined }) | null = null;

export function setCartReport(next: CartReport | null): void {
  report = next && { ...next, userId: readLogin()?.user_id };
  listeners.forEach((notify) => notify());
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Only for the customer whose products they are: the next one may log in on the same page. */
export const readCartReport = (): CartReport | null => (report?.userId === readLogin()?.user_id ? report : null);

/** For the cart to show. Lives as long as the page. */
export function useCartReport(): CartReport | null {
  // Another login may hide it.
  useLogin();
  return useSyncExternalStore(subscribe, readCartReport, () => null);
}
