import { expect, test } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { textOfPage } from '../page/testing/render-page.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';

const login = { user_id: 'u', id: 'u', name: 'Asha', full_name: 'Asha Rao', mobile: '', email: 'asha@example.com' };
const order = {
  order_id: 'o',
  receipt_id: 'PAH-000001',
  createdAt: '2026-11-18T10:00:00.000Z',
  pay_before: '2026-11-18T10:15:00.000Z',
  payment_mode: 'Pay now',
  totalAmountbeforePay: 839.4,
  remaining_amount: 0,
  credit_amount: 0,
  replaces: null,
  cart_products: [],
};

test.each<[string, object, RegExp]>([
  ['all of it', {}, /Total ₹839.40 To pay now ₹839.40/],
  [
    'the advance',
    { payment_mode: 'Pay on delivery', remaining_amount: 755.4 },
    /Remaining, paid on delivery ₹755.40 To pay now ₹84.00/,
  ],
  [
    'the difference of an exchange',
    { credit_amount: 700.1, replaces: { order_id: 'p', return_number: 'RET-1', is_waiting: true } },
    /Paid by what you return − ₹700.10 To pay now ₹139.30/,
  ],
])('[U-13] of an unpaid order, %s is to be paid now', (_name, changed, words) => {
  const shown = textOfPage(<UnpaidOrder login={login} order={{ ...order, ...changed } as unknown as Order} />);
  expect(shown).toMatch(words);
});
