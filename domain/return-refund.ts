/** Of an invoice's line: its share of coupon and delivery is in the amount, and the tax is in it too. */
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
 * What the first pieces of a line share of its amount. The odd paise go to the first ones, so a line that comes back piece by piece adds
 * up to exactly the whole.
 */
const shareOfFirst = (pieces: number, { paise, quantity }: { paise: number; quantity: number }): number =>
  Math.floor(paise / quantity) * pieces + Math.min(pieces, paise % quantity);

/** What was paid for pieces of a line, after those that came back before. */
export const worthOfPieces = (
  { quantity, amountPaise: paise }: Pick<InvoicedLine, 'quantity' | 'amountPaise'>,
  of: { before: number; quantity: number },
): number => shareOfFirst(of.before + of.quantity, { paise, quantity }) - shareOfFirst(of.before, { paise, quantity });

/** What a credit note says about pieces that come back, after those that came back before. */
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
  /** `returned`: with the return that is being refunded. */
  lines: readonly { quantity: number; amountPaise: number; returned: number }[];
  /** Online and in cash. */
  paidPaise: number;
  refundedPaise: number;
}

/**
 * What is refunded: all that was paid beyond the worth of what the customer keeps, so never more than was paid. Nothing, if less was paid
 * than that: a parcel with cash to collect.
 */
export function refundOfReturn({ lines, paidPaise, refundedPaise }: ReturnedOrder): number {
  const keptPaise = lines.reduce(
    (sum, { quantity, amountPaise, returned }) =>
      sum + amountPaise - shareOfFirst(returned, { paise: amountPaise, quantity }),
    0,
  );
  return Math.max(0, paidPaise - refundedPaise - keptPaise);
}

/** The provider sends nothing smaller back. */
const onlinePaiseMin = 100;

/**
 * Online first, as far as the payments reach, one after the other; the rest by hand. An order has several payments behind it if goods that
 * were paid earlier have paid for it.
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
