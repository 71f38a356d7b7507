import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';

/** In whole paise: rupees as such leave dust behind. */
export const difference = (more: number, fewer: number): number =>
  rupeesFromPaise(paiseFromRupees(more) - paiseFromRupees(fewer));

/** What is taken off, with its sign. */
export const less = (rupees: number): string => (rupees > 0 ? `− ${formatRupees(rupees)}` : formatRupees(0));
