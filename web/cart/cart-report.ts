import { useSyncExternalStore } from 'react';
import type { MergedLine } from '../../contract/cart.ts';

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
let report: CartReport | null = null;

export function setCartReport(next: CartReport | null): void {
  report = next;
  listeners.forEach((notify) => notify());
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** For the cart to show. Lives as long as the page. */
export const useCartReport = (): CartReport | null =>
  useSyncExternalStore(
    subscribe,
    () => report,
    () => null,
  );
