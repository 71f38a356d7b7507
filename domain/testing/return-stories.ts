import * as fc from 'fast-check';
import { expect } from 'vitest';
import { taxLines } from '../invoice.ts';
import { creditLine, piecesFrom, refundOfReturn } from '../return-refund.ts';

const soldLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPaise: fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 5_000_000 })),
  gstBasisPoints: fc.constantFrom(0, 500, 1800, 4000),
});
const story = fc.record({
  lines: fc.array(soldLine, { minLength: 1, maxLength: 5 }),
  discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
  deliveryPaise: fc.oneof(fc.constant(0), fc.nat({ max: 20_000 })),
  isWithinState: fc.boolean(),
  /** Which line, and how many of it, one return after the other; and whether one of those that are open then ends. */
  returns: fc.array(
    fc.tuple(
      fc.nat({ max: 4 }),
      fc.integer({ min: 1, max: 9 }),
      fc.option(fc.record({ place: fc.nat({ max: 9 }), isDeclined: fc.boolean() })),
    ),
    { maxLength: 12 },
  ),
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Random orders whose goods come back in random order and number, with several returns open at once, at last all of them. */
export function checkReturns(orders: number): void {
  fc.assert(
    fc.property(story, ({ lines, discountShare, deliveryPaise, isWithinState, returns }) => {
      const linesPaise = sum(lines.map(({ unitPaise, quantity }) => unitPaise * quantity));
      const discountPaise = Math.floor(linesPaise * discountShare);
      const { goods, totals } = taxLines({ lines, discountPaise, deliveryPaise, isWithinState });
      const invoiced = goods.map((taxed, index) => ({ ...taxed, quantity: lines[index]?.quantity ?? 0 }));
      const live: { index: number; pieces: number[]; worth: number }[] = [];
      const closed = invoiced.map((): number[] => []);
      const credited = invoiced.map(() => ({ amount: 0, taxable: 0, cgst: 0, igst: 0 }));
      let refundedPaise = 0;
      /** Takes the lowest pieces that are in no return, as the database does. */
      const start = (index: number, wanted: number) => {
        const of = invoiced[index];
        if (!of) return;
        const taken = new Set([
          ...(closed[index] ?? []),
          ...live.flatMap((each) => (each.index === index ? each.pieces : [])),
        ]);
        const pieces = piecesFrom(0, of.quantity)
          .filter((piece) => !taken.has(piece))
          .slice(0, wanted);
        if (pieces.length > 0) live.push({ index, pieces, worth: creditLine(of, pieces).amountPaise });
      };
      const close = ({ index, pieces, worth }: (typeof live)[number]) => {
        const of = invoiced[index];
        const note = credited[index];
        if (!of || !note) return;
        closed[index]?.push(...pieces);
        const credit = creditLine(of, pieces);
        // An exchange is paid by exactly this.
        expect(credit.amountPaise).toBe(worth);
        note.amount += credit.amountPaise;
        note.taxable += credit.taxablePaise;
        note.cgst += credit.cgstPaise;
        note.igst += credit.igstPaise;
        const refund = refundOfReturn({
          lines: invoiced.map((each, place) => ({ ...each, returned: closed[place] ?? [] })),
          paidPaise: totals.totalPaise,
          refundedPaise,
        });
        // Fully paid: what is refunded is what the note says.
        expect(refund).toBe(credit.amountPaise);
        expect(Math.min(credit.amountPaise, credit.cgstPaise, credit.igstPaise)).toBeGreaterThanOrEqual(0);
        refundedPaise += refund;
      };
      const endOne = (place: number, isDeclined: boolean) => {
        const [ended] = live.splice(place % Math.max(1, live.length), 1);
        if (ended && !isDeclined) close(ended);
      };
      for (const [index, quantity, end] of returns) {
        start(index, quantity);
        if (end !== null) endOne(end.place, end.isDeclined);
      }
      while (live.length > 0) endOne(live.length - 1, false);
      const keptPaise = sum(invoiced.map((each, index) => each.amountPaise - (credited[index]?.amount ?? 0)));
      expect(refundedPaise + keptPaise).toBe(totals.totalPaise);
      invoiced.forEach(({ quantity }, index) => start(index, quantity));
      while (live.length > 0) endOne(0, false);
      expect(refundedPaise).toBe(totals.totalPaise);
      invoiced.forEach((each, index) => {
        expect(credited[index]).toEqual({
          amount: each.amountPaise,
          taxable: each.taxablePaise,
          cgst: each.cgstPaise,
          igst: each.igstPaise,
        });
      });
    }),
    { numRuns: orders },
  );
}
