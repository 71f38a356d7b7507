import { payableOnlineMinPaise } from './advance.ts';

/** How long a replacement is held for a customer who has to send the goods and pay the difference. */
export const exchangeHoldDays = 14;

interface ExchangedLine {
  quantity: number;
  /** What was paid for the pieces that come back, with their share of coupon and delivery. */
  worthPaise: number;
  boughtUnitPaise: number;
  /** Today's price of the variation that goes out. */
  newUnitPaise: number;
}

export interface ExchangeBill {
  /** What one piece of each line is billed at. */
  unitPaise: number[];
  deliveryPaise: number;
  totalPaise: number;
  /** The part that the goods pay for that come back. */
  creditPaise: number;
  toPayPaise: number;
}

/**
 * The bill of a replacement: what the returned pieces were worth, more or less by the difference of the two prices. So a piece of the same
 * price costs nothing, whatever coupon and delivery the customer paid with: what a coupon took off stays off, and delivery that was paid
 * once is neither refunded nor charged again.
 */
export function billExchange(lines: readonly ExchangedLine[]): ExchangeBill {
  const worthPaise = sum(lines.map((line) => line.worthPaise));
  const wanted = lines.map(({ quantity, worthPaise: worth, boughtUnitPaise, newUnitPaise }) =>
    Math.max(0, worth + (newUnitPaise - boughtUnitPaise) * quantity),
  );
  const morePaise = sum(wanted) - worthPaise;
  // The provider refuses smaller payments, so the shop waives them.
  const waivedPaise = morePaise > 0 && morePaise < payableOnlineMinPaise ? morePaise : 0;
  const dearest = wanted.indexOf(Math.max(...wanted));
  const totals = wanted.map((paise, index) => (index === dearest ? paise - waivedPaise : paise));
  const unitPaise = lines.map(({ quantity, newUnitPaise }, index) =>
    Math.min(newUnitPaise, Math.floor((totals[index] ?? 0) / quantity)),
  );
  const totalPaise = sum(totals);
  const creditPaise = Math.min(totalPaise, worthPaise);
  return {
    unitPaise,
    deliveryPaise: totalPaise - sum(lines.map(({ quantity }, index) => quantity * (unitPaise[index] ?? 0))),
    totalPaise,
    creditPaise,
    toPayPaise: totalPaise - creditPaise,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
