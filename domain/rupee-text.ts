import { formatPaise, paiseFromRupees, rupeesFromPaise, storedPaiseMax } from './money.ts';

/** "1299" or "1299.50", for a field or a cell. */
export function rupeeText(paise: number | null): string {
  if (paise === null) return '';
  return paise % 100 === 0 ? String(rupeesFromPaise(paise)) : rupeesFromPaise(paise).toFixed(2);
}

/** 1299, and with commas as they are set in India (1,00,000) or elsewhere (100,000). */
const whole = String.raw`(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2}|\d{1,2}(?:,\d{2}){0,3},\d{3})`;
const amountPattern = new RegExp(String.raw`^${whole}(?:\.\d{1,2})?$`);
const piecesPattern = new RegExp(String.raw`^${whole}(?:\.0{1,2})?$`);

const shownMax = 40;

/** The amount, or why it is none. Only what can mean one thing is read: 2499,50 would be 2,49,950 without its comma. */
export function readAmount(text: string): { paise: number } | { reason: string } {
  const typed = text.trim();
  // As in "₹ 1,299/-" and "Rs. 1299".
  const digits = typed.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replace(/\s*\/-$/, '');
  if (amountPattern.test(digits)) {
    const paise = paiseFromRupees(Number(digits.replaceAll(',', '')));
    return paise <= storedPaiseMax ? { paise } : { reason: `The highest amount is ${formatPaise(storedPaiseMax)}.` };
  }
  if (typed === '') return { reason: 'Please enter an amount, such as 1299.' };
  const shown = typed.length > shownMax ? `${typed.slice(0, shownMax).toWellFormed()}…` : typed;
  return /^\d[\d,.\s]*$/.test(digits)
    ? { reason: `“${shown}” could mean two amounts. Please write paise after a dot, as in 2,499.50.` }
    : { reason: `“${shown}” is not an amount, such as 1299.` };
}

/** Null if it is not an amount. */
export function paiseOfText(text: string): number | null {
  const read = readAmount(text);
  return 'paise' in read ? read.paise : null;
}

/** For a call: its schema refuses a text with the reason. */
export const sentAmount = (text = ''): number | string => paiseOfText(text) ?? text.trim();

/** Null if it is not a number of pieces. Accepts 1,200 and 12.00, which spreadsheets write. */
export function piecesOfText(text: string, piecesMax: number): number | null {
  const digits = text.trim();
  if (!piecesPattern.test(digits)) return null;
  const pieces = Number(digits.replaceAll(',', ''));
  return pieces <= piecesMax ? pieces : null;
}
