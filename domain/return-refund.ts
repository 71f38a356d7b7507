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
 * The amount of a line's first pieces. Odd paise go to the first ones, so that a line returned piece by piece adds up exactly.
 */
const shareOfFirst = (pieces: number, { paise, quantity }: { paise: number; quantity: number }): number =>
  Math.floor(paise / quantity) * pieces + Math.min(pieces, paise % quantity);

/** What was paid for these pieces of a line, after earlier returns. */
export const worthOfPieces = (
  { quantity, amountPaise: paise }: Pick<InvoicedLine, 'quantity' | 'amountPaise'>,
  of: { before: number; quantity: number },
): number => shareOfFirst(of.before + of.quantity, { paise, quantity }) - shareOfFirst(of.before, { paise, quantity });

/** The credit note's line for these pieces, after earlier returns. */
export function creditLine(
  line: InvoicedLine,
  { before, quantity }: { before: number; quantity: number },
): CreditedLine {
  const shareOf = (paise: number): number =>
    shareOfFirst(before + quantity, { paise, quantity: line.quantity }) -
    shareOfFirst(before, { paise, quantity: line.quantity });
  const amountPaise = shareOf(line.amountPaise);
  const cgstPaise = shareOf(line.cgstPaise);
  const igstPaise = shareOf(line.igstPaise);
  const taxablePaise = amountPaise - 2 * cgstPaise - igstPaise;
  return { quantity, amountPaise, taxablePaise, cgstPaise, sgstPaise: cgstPaise, igstPaise };
}

interface ReturnedOrder {
  /** `returned` includes the return being refunded. */
  lines: readonly { quantity: number; amountPaise: number; returned: number }[];
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
      sum + amountPaise - shareOfFirst(returned, { paise: amountPaise, quantity }),
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
