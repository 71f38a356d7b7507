import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { billExchange } from './exchange.ts';

const swap = (over: Partial<Parameters<typeof billExchange>[0][number]> = {}) =>
  billExchange([
    { sku: 'L', quantity: 1, worthPaise: 100_000, boughtUnitPaise: 100_000, newUnitPaise: 100_000, ...over },
  ]);

test('[O-17] another size at the same price costs nothing, whatever the coupon and delivery charge were', () => {
  expect(swap()).toMatchObject({ totalPaise: 100_000, creditPaise: 100_000, toPayPaise: 0 });
  expect(swap({ worthPaise: 90_000 })).toMatchObject({
    lines: [{ unitPaise: 90_000 }],
    deliveryPaise: 0,
    toPayPaise: 0,
  });
  expect(swap({ worthPaise: 104_900 })).toMatchObject({
    lines: [{ unitPaise: 100_000 }],
    deliveryPaise: 4900,
    toPayPaise: 0,
  });
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
  const prices: Record<string, number> = { S: 1, M: 50_001, L: 1_000_000 };
  const line = fc.record({
    sku: fc.constantFrom(...Object.keys(prices)),
    quantity: fc.integer({ min: 1, max: 9 }),
    worthPaise: fc.nat({ max: 5_000_000 }),
    boughtUnitPaise: fc.nat({ max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (swapped) => {
      const lines = swapped.map((each) => ({ ...each, newUnitPaise: prices[each.sku] ?? 0 }));
      const bill = billExchange(lines);
      const linesPaise = bill.lines.reduce((sum, { quantity, unitPaise }) => sum + quantity * unitPaise, 0);
      const worthPaise = lines.reduce((sum, each) => sum + each.worthPaise, 0);
      expect(linesPaise + bill.deliveryPaise).toBe(bill.totalPaise);
      expect(bill.creditPaise + bill.toPayPaise).toBe(bill.totalPaise);
      expect(Math.min(bill.deliveryPaise, bill.creditPaise, worthPaise - bill.creditPaise)).toBeGreaterThanOrEqual(0);
      expect(bill.toPayPaise === 0 || bill.toPayPaise >= 100).toBe(true);
      // Nobody pays and gets a refund at the same time.
      expect(bill.toPayPaise === 0 || bill.creditPaise === worthPaise).toBe(true);
      const pieces = Object.fromEntries(bill.lines.map(({ sku, quantity }) => [sku, quantity]));
      for (const sku of Object.keys(prices)) {
        const wanted = lines.filter((each) => each.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0);
        expect(pieces[sku] ?? 0).toBe(wanted);
      }
      expect(new Set(bill.lines.map(({ sku }) => sku)).size).toBe(bill.lines.length);
      for (const { sku, unitPaise, fullUnitPaise } of bill.lines) {
        expect(fullUnitPaise).toBe(prices[sku]);
        expect(unitPaise >= 0 && unitPaise <= fullUnitPaise).toBe(true);
      }
    }),
    { numRuns: 20_000 },
  );
});
