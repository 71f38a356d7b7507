import { expect, test } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { readReturnDraft, saveReturnDraft } from './return-draft.ts';

stubStorage('sessionStorage');

const orderWith = (...left: readonly number[]) =>
  ({
    order_id: 'o',
    cart_products: left.map((not_returned, index) => ({ line_number: index + 1, is_returnable: true, not_returned })),
  }) as unknown as Order;

test('[O-16] a draft keeps what was chosen, but never more pieces than are left since', () => {
  const draft = { chosen: { 1: 3, 2: 1, 3: 1 }, wanted: { 1: 'WHEEL-M' }, reason: 'Does not fit', note: 'Too small' };
  saveReturnDraft(orderWith(3, 1, 1), draft);
  expect(readReturnDraft(orderWith(3, 1, 1))).toEqual(draft);
  expect(readReturnDraft(orderWith(2, 0, 1))).toEqual({ ...draft, chosen: { 1: 2, 3: 1 } });
});
