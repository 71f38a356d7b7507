import * as fc from 'fast-check';
import { expect } from 'vitest';
import { taxLines } from '../invoice.ts';
import { creditLine, refundOfReturn } from '../return-refund.ts';

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
  /** Which line, and how many of it, one return after the other. */
  returns: fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Random orders whose goods come back in random order and number, at last all of them. */
export function checkReturns(orders: number): void {
  fc.assert(
    fc.property(story, ({ lines, discountShare, deliveryPaise, isWithinState, returns }) => {
      const linesPaise = sum(lines.map(({ unitPaise, quantity }) => unitPaise * quantity));
      const discountPaise = Math.floor(linesPaise * discountShare);
      const { goods, totals } = taxLines({ lines, discountPaise, deliveryPaise, isWithinState });
      const invoiced = goods.map((taxed, index) => ({ ...taxed, quantity: lines[index]?.quantity ?? 0 }));
      const returned = invoiced.map(() => 0);
      const credited = invoiced.map(() => ({ amount: 0, taxable: 0, cgst: 0, igst: 0 }));
      let refundedPaise = 0;
      const takeBack = (index: number, wanted: number) => {
        const of = invoiced[index];
        const note = credited[index];
        const before = returned[index] ?? 0;
        const quantity = Math.min(wanted, (of?.quantity ?? 0) - before);
        if (!of || !note || quantity <= 0) return;
        const credit = creditLine(of, { before, quantity });
        returned[index] = before + quantity;
        note.amount += credit.amountPaise;
        note.taxable += credit.taxablePaise;
        note.cgst += credit.cgstPaise;
        note.igst += credit.igstPaise;
        const refund = refundOfReturn({
          lines: invoiced.map((each, place) => ({ ...each, returned: returned[place] ?? 0 })),
          paidPaise: totals.totalPaise,
          refundedPaise,
        });
        // Fully paid: what is refunded is what the note says.
        expect(refund).toBe(credit.amountPaise);
        expect(Math.min(credit.amountPaise, credit.cgstPaise, credit.igstPaise)).toBeGreaterThanOrEqual(0);
        refundedPaise += refund;
      };
      for (const [index, quantity] of returns) takeBack(index, quantity);
      const keptPaise = sum(invoiced.map((each, index) => each.amountPaise - (credited[index]?.amount ?? 0)));
      expect(refundedPaise + keptPaise).toBe(totals.totalPaise);
      invoiced.forEach(({ quantity }, index) => takeBack(index, quantity));
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
