import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareStock } from './stock-share.ts';

const boots = { quantity: 1, draws: [{ stockSku: 'BOOT', quantity: 1 }] };
const kit = {
  quantity: 1,
  draws: [
    { stockSku: 'BOOT', quantity: 1 },
    { stockSku: 'WHEEL', quantity: 4 },
  ],
};

test('[S4] a package and its part do not both get the same unit', () => {
  const stock = new Map([
    ['BOOT', 1],
    ['WHEEL', 8],
  ]);
  expect(shareStock([kit, boots], stock)).toEqual([1, 0]);
  expect(shareStock([boots, kit], stock)).toEqual([1, 0]);
});

test('[S4] stock that the lines leave is available to each of them', () => {
  const stock = new Map([
    ['BOOT', 5],
    ['WHEEL', 100],
  ]);
  expect(shareStock([kit, { ...boots, quantity: 2 }], stock)).toEqual([3, 4]);
});

test('a line without draws, or with unknown stock, is not available', () => {
  expect(shareStock([{ quantity: 3, draws: [] }, boots], new Map())).toEqual([0, 0]);
});

test('[S4] for any cart: grants never exceed the stock and are never negative', () => {
  const sku = fc.constantFrom('A', 'B', 'C');
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    draws: fc.uniqueArray(fc.record({ stockSku: sku, quantity: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 3,
      selector: ({ stockSku }) => stockSku,
    }),
  });
  const stock = fc.dictionary(sku, fc.integer({ min: -3, max: 40 }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), stock, (lines, onHand) => {
      const shares = shareStock(lines, new Map(Object.entries(onHand)));
      const taken = new Map<string, number>();
      for (const [index, { quantity, draws }] of lines.entries()) {
        const units = Math.min(quantity, shares[index] ?? 0);
        expect(units).toBeGreaterThanOrEqual(0);
        for (const draw of draws) taken.set(draw.stockSku, (taken.get(draw.stockSku) ?? 0) + units * draw.quantity);
      }
      for (const [stockSku, units] of taken) expect(units).toBeLessThanOrEqual(Math.max(0, onHand[stockSku] ?? 0));
    }),
  );
});
