import { expect, test } from 'vitest';
import type { Order, OrderReturn } from '../../contract/order.ts';
import { renderPage, textOfPage } from '../page/testing/render-page.tsx';
import { OrderReturns } from './order-returns.tsx';

const back = {
  return_id: 'r',
  return_number: 'RET-000001',
  createdAt: '2026-11-18T10:00:00.000Z',
  state: 'closed',
  reason: 'Does not fit',
  note: '',
  answer: '',
  lines: [],
  photos: [],
  refund_amount: 839.4,
  refund_by_hand: 0,
  replacement: null,
  credit_note_id: null,
} satisfies OrderReturn;
const returnsOf = (changed: Partial<OrderReturn>) => (
  <OrderReturns
    order={{ delivered: true, cart_products: [], returns: [{ ...back, ...changed }] } as unknown as Order}
  />
);

test.each([
  [0, 'Refund: ₹839.40 It goes back to where you paid from.'],
  [239.4, 'Refund: ₹839.40 ₹600.00 goes back to where you paid from. .* We paid you ₹239.40 directly.'],
  [839.4, 'Refund: ₹839.40 We paid it to you directly.'],
])('[O-06] of a refund, %d of it by hand, the customer reads what comes from where', (refund_by_hand, words) => {
  expect(textOfPage(returnsOf({ refund_by_hand }))).toMatch(new RegExp(words));
});

const replacement = {
  order_id: 'o2',
  receipt_id: 'PAH-000002',
  lines: [],
  to_pay: 150,
  is_paid: false,
  to_refund: 0,
  is_held: true,
  held_until: '2026-11-30T18:29:00.000Z',
};
const exchange = (changed: Partial<typeof replacement>) =>
  renderPage(returnsOf({ state: 'approved', refund_amount: null, replacement: { ...replacement, ...changed } }));

test('[O-17] the difference of an exchange can be paid as long as the replacement is held, and once', () => {
  expect(exchange({})).toContain('Pay ₹150.00');
  const late = exchange({ is_held: false });
  expect(late).toContain('We no longer hold your replacement');
  expect(late).not.toContain('Pay ₹150.00');
  const paid = exchange({ is_paid: true, to_pay: 0 });
  expect(paid).toContain('You have paid the difference.');
  expect(paid).not.toMatch(/Pay ₹|nothing to pay/);
});

test('[O-17] an exchange for less says what is refunded, and one at the same price that nothing is to be paid', () => {
  expect(exchange({ to_pay: 0, to_refund: 200 })).toMatch(/We also refund you <strong>₹200.00/);
  expect(exchange({ to_pay: 0, to_refund: 200 })).not.toContain('nothing to pay');
  expect(exchange({ to_pay: 0 })).toContain('There is nothing to pay.');
});
