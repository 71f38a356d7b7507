import { expect, test } from 'vitest';
import { withChange, type CartChange } from './cart-copy.ts';
import { guestLine } from './cart-line.ts';

const line = (sku: string, quantity = 1) => guestLine({ product_id: sku, product_sku: sku, quantity });
const lists = { lines: [line('BAG'), line('OIL', 2)], saved: [line('WAX', 4)] };

test.each<[CartChange, Record<string, number>, Record<string, number>]>([
  [{ intent: 'add', sku: 'CAP', line: line('CAP', 3) }, { BAG: 1, OIL: 2, CAP: 3 }, { WAX: 4 }],
  [{ intent: 'add', sku: 'OIL', line: line('OIL', 9) }, { BAG: 1, OIL: 2 }, { WAX: 4 }],
  [{ intent: 'quantity', sku: 'OIL', quantity: 5 }, { BAG: 1, OIL: 5 }, { WAX: 4 }],
  [{ intent: 'remove', sku: 'BAG' }, { OIL: 2 }, { WAX: 4 }],
  [{ intent: 'save', sku: 'OIL' }, { BAG: 1 }, { OIL: 2, WAX: 4 }],
  [{ intent: 'take-back', sku: 'WAX' }, { BAG: 1, OIL: 2, WAX: 4 }, {}],
  [{ intent: 'drop', sku: 'WAX' }, { BAG: 1, OIL: 2 }, {}],
  [{ intent: 'save', sku: 'GONE' }, { BAG: 1, OIL: 2 }, { WAX: 4 }],
])('[C-12] %j is shown as the shop will do it, and a repeat changes nothing', (change, lines, saved) => {
  const once = withChange(lists, change);
  const quantities = (list: typeof lists.lines) =>
    Object.fromEntries(list.map(({ product_sku, quantity }) => [product_sku, quantity]));
  expect(quantities([...once.lines])).toEqual(lines);
  expect(quantities([...once.saved])).toEqual(saved);
  expect(withChange(once, change)).toEqual(once);
});
