import { useSyncExternalStore } from 'react';
import type { MergedLine } from '../../contract/cart.ts';

export interface ReportedLine extends MergedLine {
  name: string;
}

const none: readonly ReportedLine[] = [];
const listeners = new Set<() => void>();
let report = none;

/** What became of the guest cart at the last login, for the cart to tell. Lives as long as the page. */
export function keepMergeReport(lines: readonly ReportedLine[]): void {
  report = lines;
  listeners.forEach((tell) => tell());
}

export const forgetMergeReport = (): void => keepMergeReport(none);

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useMergeReport = (): readonly ReportedLine[] =>
  useSyncExternalStore(
    subscribe,
    () => report,
    () => none,
  );
