import { payableOnlineMinPaise } from './advance.ts';
import { piecesFrom, worthOfPieces } from './return-refund.ts';

/** How long a replacement is held for a customer who has to send the goods and pay the difference. */
export const exchangeHoldDays = 14;

interface ExchangedLine {
  quantity: number;
  /** What was paid for the returned pieces, with their share of coupon and delivery. */
  worthPaise: number;
  /** The price they were sold at. */
  boughtUnitPaise: number;
  /** Today's price of the wanted variation. */
  newUnitPaise: number;
}

interface Settled {
  totalPaise: number;
  /** The part that the returned goods pay for. */
  creditPaise: number;
  toPayPaise: number;
  /** Refunded if the replacement costs less. */
  backPaise: number;
}

export interface ExchangeBill extends Settled {
  /** One for each variation: several lines can be exchanged for the same one. */
  lines: { sku: string; quantity: number; unitPaise: number; fullUnitPaise: number }[];
  deliveryPaise: number;
}

/** The bill of a replacement. What the pieces cannot share equally, or is more than their price, is billed as delivery. */
export function billExchange(exchanged: readonly (ExchangedLine & { sku: string })[]): ExchangeBill {
  const { linePaise, ...settled } = settleExchange(exchanged);
  const bySku = Map.groupBy(
    exchanged.map((line, index) => ({ ...line, paise: linePaise[index] ?? 0 })),
    ({ sku }) => sku,
  );
  const lines = [...bySku].map(([sku, same]) => {
    const quantity = sum(same.map((line) => line.quantity));
    const fullUnitPaise = same[0]?.newUnitPaise ?? 0;
    const unitPaise = Math.min(fullUnitPaise, Math.floor(sum(same.map(({ paise }) => paise)) / quantity));
    return { sku, quantity, unitPaise, fullUnitPaise };
  });
  const deliveryPaise = settled.totalPaise - sum(lines.map(({ quantity, unitPaise }) => quantity * unitPaise));
  return { ...settled, lines, deliveryPaise };
}

/**
 * The worth of the returned pieces plus or minus the price difference. So a piece at the same price costs nothing: the coupon's discount
 * stays, and the delivery charge is neither refunded nor charged again.
 */
function settleExchange(lines: readonly ExchangedLine[]): Settled & { linePaise: number[] } {
  const worthPaise = sum(lines.map((line) => line.worthPaise));
  const wanted = lines.map(({ quantity, worthPaise: worth, boughtUnitPaise, newUnitPaise }) =>
    Math.max(0, worth + (newUnitPaise - boughtUnitPaise) * quantity),
  );
  const morePaise = sum(wanted) - worthPaise;
  // The provider refuses smaller payments, so the shop waives them.
  const waivedPaise = morePaise > 0 && morePaise < payableOnlineMinPaise ? morePaise : 0;
  const dearest = wanted.indexOf(Math.max(...wanted));
  const linePaise = wanted.map((paise, index) => (index === dearest ? paise - waivedPaise : paise));
  const totalPaise = sum(linePaise);
  const creditPaise = Math.min(totalPaise, worthPaise);
  return {
    linePaise,
    totalPaise,
    creditPaise,
    toPayPaise: totalPaise - creditPaise,
    backPaise: worthPaise - creditPaise,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A line of the original order. */
export interface BoughtLine {
  quantity: number;
  unitPaise: number;
  /** What was paid for all of it, with its share of coupon and delivery. */
  amountPaise: number;
  /** Pieces returned earlier. */
  returned: number;
}

/** What an exchange costs or refunds, for screens before it is requested. The server uses the same calculation. */
export function differenceOfExchange(
  lines: readonly { bought: BoughtLine; quantity: number; newUnitPaise: number }[],
): Pick<ExchangeBill, 'toPayPaise' | 'backPaise'> {
  return settleExchange(
    lines.map(({ bought, quantity, newUnitPaise }) => ({
      quantity,
      worthPaise: worthOfPieces(bought, piecesFrom(bought.returned, quantity)),
      boughtUnitPaise: bought.unitPaise,
      newUnitPaise,
    })),
  );
}
