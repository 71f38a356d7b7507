import type { Bill } from '../../contract/bill.ts';
import type { PayMode } from '../../domain/cart-mode.ts';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';

/** "Pay ₹84 now, ₹755 at the door"; null while no method is chosen. */
export function payWords(
  { totalAmountbeforePay: total, remaining_amount: remaining }: Pick<Bill, 'totalAmountbeforePay' | 'remaining_amount'>,
  mode: PayMode | null,
): string | null {
  if (mode === null) return null;
  if (mode === 'Pay now') return `Pay ${short(total)} now`;
  const nowPaise = paiseFromRupees(total) - paiseFromRupees(remaining);
  if (nowPaise === 0) return `Pay ${short(remaining)} at the door`;
  if (remaining === 0) return `Pay ${short(total)} now`;
  return `Pay ${short(rupeesFromPaise(nowPaise))} now, ${short(remaining)} at the door`;
}

/** A button has little room: whole rupees without paise. */
const short = (rupees: number): string => formatRupees(rupees).replace(/\.00$/, '');
