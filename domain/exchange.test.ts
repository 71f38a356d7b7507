import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { billExchange } from './exchange.ts';

const swap = (over: Partial<Parameters<typeof billExchange>[0][number]> = {}) =>
  billExchange([{ quantity: 1, worthPaise: 100_000, boughtUnitPaise: 100_000, newUnitPaise: 100_000, ...over }]);

test('[O-17] another size at the same price costs nothing, whatever the coupon and delivery charge were', () => {
  expect(swap()).toMatchObject({ totalPaise: 100_000, creditPaise: 100_000, toPayPaise: 0 });
  expect(swap({ worthPaise: 90_000 })).toMatchObject({ unitPaise: [90_000], deliveryPaise: 0, toPayPaise: 0 });
  expect(swap({ worthPaise: 104_900 })).toMatchObject({ unitPaise: [100_000], deliveryPaise: 4900, toPayPaise: 0 });
});

test('[O-17] the price difference is paid or refunded', () => {
  expect(swap({ newUnitPaise: 120_000, quantity: 2, worthPaise: 200_000 })).toMatchObject({ toPayPaise: 40_000 });
  expect(swap({ newUnitPaise: 70_000 })).toMatchObject({ totalPaise: 70_000, creditPaise: 70_000, toPayPaise: 0 });
  // Less than the coupon took off.
  expect(swap({ worthPaise: 20_000, newUnitPaise: 10_000 })).toMatchObject({ totalPaise: 0, creditPaise: 0 });
  // Less than a rupee cannot be paid online.
  expect(swap({ newUnitPaise: 100_099 })).toMatchObject({ totalPaise: 100_000, toPayPaise: 0 });
  expect(swap({ newUnitPaise: 100_100 })).toMatchObject({ totalPaise: 100_100, toPayPaise: 100 });
});

test('[O-17] every paisa of an exchange adds up', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    worthPaise: fc.nat({ max: 5_000_000 }),
    boughtUnitPaise: fc.nat({ max: 1_000_000 }),
    newUnitPaise: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const bill = billExchange(lines);
      const linesPaise = lines.reduce((sum, { quantity }, index) => sum + quantity * (bill.unitPaise[index] ?? 0), 0);
      const worthPaise = lines.reduce((sum, each) => sum + each.worthPaise, 0);
      expect(linesPaise + bill.deliveryPaise).toBe(bill.totalPaise);
      expect(bill.creditPaise + bill.toPayPaise).toBe(bill.totalPaise);
      expect(Math.min(bill.deliveryPaise, bill.creditPaise, worthPaise - bill.creditPaise)).toBeGreaterThanOrEqual(0);
      expect(bill.toPayPaise === 0 || bill.toPayPaise >= 100).toBe(true);
      // Nobody pays and gets a refund at the same time.
      expect(bill.toPayPaise === 0 || bill.creditPaise === worthPaise).toBe(true);
      expect(bill.unitPaise.every((paise, index) => paise >= 0 && paise <= (lines[index]?.newUnitPaise ?? 0))).toBe(
        true,
      );
    }),
    { numRuns: 20_000 },
  );
});
