/** A line of an invoice. The amount includes its share of coupon and delivery, and the tax. */
export interface InvoicedLine {
  quantity: number;
  amountPaise: number;
  cgstPaise: number;
  igstPaise: number;
}

export interface CreditedLine {
  quantity: number;
  amountPaise: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/**
 * The amount of some pieces of a line, which are numbered from 0. Odd paise belong to the first ones, so that a line returned piece by piece
 * adds up exactly. A return's pieces are numbered when it is started: it is worth the same whichever return is closed first.
 */
const shareOf = (pieces: readonly number[], { paise, quantity }: { paise: number; quantity: number }): number =>
  Math.floor(paise / quantity) * pieces.length + pieces.filter((piece) => piece < paise % quantity).length;

/** What was paid for these pieces of a line. */
export const worthOfPieces = (
  { quantity, amountPaise: paise }: Pick<InvoicedLine, 'quantity' | 'amountPaise'>,
  pieces: readonly number[],
): number => shareOf(pieces, { paise, quantity });

/** So many pieces from this one on: what a new return gets if all before them have come back. */
export const piecesFrom = (first: number, quantity: number): number[] =>
  Array.from({ length: quantity }, (_, index) => first + index);

/** The credit note's line for these pieces. */
export function creditLine(line: InvoicedLine, pieces: readonly number[]): CreditedLine {
  const share = (paise: number): number => shareOf(pieces, { paise, quantity: line.quantity });
  const amountPaise = share(line.amountPaise);
  const cgstPaise = share(line.cgstPaise);
  const igstPaise = share(line.igstPaise);
  const taxablePaise = amountPaise - 2 * cgstPaise - igstPaise;
  return { quantity: pieces.length, amountPaise, taxablePaise, cgstPaise, sgstPaise: cgstPaise, igstPaise };
}

interface ReturnedOrder {
  /** `returned`: the pieces, also of the return being refunded. */
  lines: readonly { quantity: number; amountPaise: number; returned: readonly number[] }[];
  /** Online and in cash. */
  paidPaise: number;
  refundedPaise: number;
}

/**
 * The refund: what was paid minus the worth of what the customer keeps, so never more than was paid. Zero if less was paid than that, as
 * for a parcel with cash to collect.
 */
export function refundOfReturn({ lines, paidPaise, refundedPaise }: ReturnedOrder): number {
  const keptPaise = lines.reduce(
    (sum, { quantity, amountPaise, returned }) =>
      sum + amountPaise - shareOf(returned, { paise: amountPaise, quantity }),
    0,
  );
  return Math.max(0, paidPaise - refundedPaise - keptPaise);
}

/** The provider refunds no smaller amount. */
const onlinePaiseMin = 100;

/**
 * Refunds online first, payment by payment; the rest by hand. An order has several payments if returned goods of earlier orders paid for
 * it.
 */
export function splitRefund(
  refundPaise: number,
  leftOnlinePaise: readonly number[],
): { onlinePaise: number[]; byHandPaise: number } {
  let restPaise = refundPaise;
  const onlinePaise = leftOnlinePaise.map((leftPaise) => {
    const reachedPaise = Math.min(restPaise, leftPaise);
    const sentPaise = reachedPaise < onlinePaiseMin ? 0 : reachedPaise;
    restPaise -= sentPaise;
    return sentPaise;
  });
  return { onlinePaise, byHandPaise: restPaise };
}
