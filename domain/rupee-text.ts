import { paiseFromRupees, rupeesFromPaise, storedPaiseMax } from './money.ts';

/** "1299" or "1299.50", for a field or a cell. */
export function rupeeText(paise: number | null): string {
  if (paise === null) return '';
  return paise % 100 === 0 ? String(rupeesFromPaise(paise)) : rupeesFromPaise(paise).toFixed(2);
}

/** Null if it is not an amount. Accepts commas, spaces and the rupee sign. */
export function paiseOfText(text: string): number | null {
  const digits = text.replaceAll(/[₹,\s]/g, '');
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(digits)) return null;
  const paise = paiseFromRupees(Number(digits));
  return paise <= storedPaiseMax ? paise : null;
}

/** Null if it is not a number of pieces. Accepts 1,200 and 12.00, which spreadsheets write. */
export function piecesOfText(text: string, piecesMax: number): number | null {
  const digits = text.replaceAll(/[,\s]/g, '').replace(/\.0+$/, '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  return Number(digits) <= piecesMax ? Number(digits) : null;
}
