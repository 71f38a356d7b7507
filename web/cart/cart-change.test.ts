import { expect, test } from 'vitest';
import type { Answer } from '../../contract/client.ts';
import { cartLinesMax } from '../../domain/cart-size.ts';
import { guestRefusal, isOvertaken, refusalReason, staysUnsent, withChange, type CartChange } from './cart-change.ts';
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

const refused = (status: number, code: string): Answer<unknown> => ({
  ok: false,
  status,
  refusal: { success: false, isError: true, code, message: `no: ${code}`, msg: `no: ${code}` },
});
const silence: Answer<unknown> = { ok: false, status: 0, refusal: null };
const done: Answer<unknown> = { ok: true, status: 200, body: { msg: '' } };

test('[C-12] without a network a change waits, also for somebody who waits for the answer', () => {
  for (const isAwaited of [true, false]) {
    expect(staysUnsent(silence, isAwaited)).toBe(true);
    for (const status of [502, 503, 504]) expect(staysUnsent(refused(status, 'busy'), isAwaited)).toBe(true);
    expect(staysUnsent(done, isAwaited)).toBe(false);
    expect(staysUnsent(refused(409, 'out-of-stock'), isAwaited)).toBe(false);
    expect(staysUnsent(refused(404, 'unknown-product'), isAwaited)).toBe(false);
  }
});

test.each<[string, Answer<unknown>]>([
  ['a bug', refused(500, 'went-wrong')],
  ['too many tries', refused(429, 'too-many-requests')],
  ['an ended session', refused(401, 'not-signed-in')],
  ['a hotel’s login page', { ok: false, status: 200, refusal: null }],
  ['a page of a proxy', { ok: false, status: 404, refusal: null }],
])('[C-12] %s does not cost a change that was made offline; who waits for the answer is told', (_name, answer) => {
  expect(staysUnsent(answer, false)).toBe(true);
  expect(staysUnsent(answer, true)).toBe(false);
});

test('[C-12] a refused change shows its reason; lines already added are in the cart', () => {
  expect(refusalReason(done)).toBeNull();
  expect(refusalReason(refused(409, 'already-in-cart'))).toBeNull();
  expect(refusalReason(refused(409, 'out-of-stock'))).toBe('no: out-of-stock');
  expect(refusalReason(silence)).toBe('Something went wrong');
});

test('[C-12] only a later change of the same line makes an earlier one pointless', () => {
  const add: CartChange = { intent: 'add', sku: 'BAG', line: line('BAG') };
  const two: CartChange = { intent: 'quantity', sku: 'BAG', quantity: 2 };
  const save: CartChange = { intent: 'save', sku: 'BAG' };
  const remove: CartChange = { intent: 'remove', sku: 'BAG' };
  expect(isOvertaken(two, { ...two, quantity: 3 })).toBe(true);
  expect(isOvertaken(add, remove)).toBe(true);
  expect(isOvertaken(two, remove)).toBe(true);
  // The shop may have got these.
  expect(isOvertaken(add, two)).toBe(false);
  expect(isOvertaken(save, remove)).toBe(false);
  expect(isOvertaken({ ...two, sku: 'OIL' }, remove)).toBe(false);
});

test('[C-10] a guest sees why a change is refused, as a customer does', () => {
  const add = (of: ReturnType<typeof line>): CartChange => ({ intent: 'add', sku: of.product_sku, line: of });
  const bag = { ...line('BAG-RED'), product_id: 'BAG' };
  expect(guestRefusal(lists, add(line('CAP')))).toBeNull();
  expect(guestRefusal(lists, add(line('OIL')))).toBe('Product already in cart');
  // A card stands for all variations; a chosen one only for itself.
  expect(guestRefusal(lists, add(bag), true)).toBe('Product already in cart');
  expect(guestRefusal(lists, add(bag))).toBeNull();
  expect(guestRefusal(lists, add({ ...line('CAP'), stock: 0 }))).toBe('This product is out of stock.');
  expect(guestRefusal(lists, add({ ...line('CAP', 3), stock: 2 }))).toBe('Only 2 left in stock.');
  const full = Array.from({ length: cartLinesMax }, (_, index) => line(`FULL-${index}`));
  expect(guestRefusal({ lines: full, saved: lists.saved }, add(line('CAP')))).toBe('Your cart is full.');
  expect(guestRefusal({ lines: full, saved: lists.saved }, { intent: 'take-back', sku: 'WAX' })).toBe(
    'Your cart is full.',
  );
  expect(guestRefusal({ lines: lists.lines, saved: full }, { intent: 'save', sku: 'BAG' })).toBe(
    'Your list for later is full.',
  );
  expect(guestRefusal({ lines: full, saved: full }, { intent: 'remove', sku: 'FULL-1' })).toBeNull();
});
