import { expect, test } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { textOfPage } from '../page/testing/render-page.tsx';
import { OrderBill } from './order-bill.tsx';
import { PaymentNotice } from './payment-notice.tsx';

const order = {
  order_id: 'o',
  createdAt: '2026-11-18T10:00:00.000Z',
  orderStatus: 'Pending',
  payment_status: 'Pending',
  payment_open: false,
  pay_before: '2026-11-18T10:15:00.000Z',
  payment_mode: 'Pay now',
  returns: [],
  replaces: null,
  coupon_code: null,
  amountbeforediscount: 1000,
  saletotal: 900,
  discountprice: 0,
  amountafterdiscount: 900,
  deliveryCharge: 0,
  totalAmountbeforePay: 900,
  paid_amount: 0,
  credit_amount: 0,
  remaining_amount: 0,
};
const whole = (changed: object) => ({ ...order, ...changed }) as unknown as Order;
const notice = (changed: object) => textOfPage(<PaymentNotice order={whole(changed)} />);
const bill = (changed: object) => textOfPage(<OrderBill order={whole(changed)} />);

test('[U-13] an unpaid order offers its payment while it is held, and not while a bank may still confirm one', () => {
  expect(notice({})).toMatch(/This order is not paid yet.*We hold it for you until.*Pay now/);
  const late = notice({ pay_before: null });
  expect(late).toContain('no longer held');
  expect(late).not.toContain('Pay now');
  const open = notice({ payment_open: true });
  expect(open).toContain('not confirmed yet');
  expect(open).not.toMatch(/Pay now|Nothing was charged/);
});

test('[T-05] the bill says what was saved, and only once the order is placed', () => {
  expect(bill({ payment_status: 'Paid', paid_amount: 900 })).toContain('You saved ₹100.00');
  expect(bill({})).not.toContain('You saved');
  expect(bill({ payment_status: 'Refunded', orderStatus: 'Cancelled' })).not.toContain('You saved');
});

test('[T-05] of pay on delivery it says what is paid and what remains', () => {
  const placed = { payment_mode: 'Pay on delivery', payment_status: 'Due', paid_amount: 90, remaining_amount: 810 };
  expect(bill(placed)).toMatch(/Paid ₹90.00 Remaining ₹810.00/);
  expect(bill({ ...placed, delivered: true, orderStatus: 'Delivered' })).toContain(
    'Remaining, paid on delivery ₹810.00',
  );
  expect(bill({ ...placed, orderStatus: 'Cancelled', remaining_amount: 0 })).not.toContain('Remaining');
});

test('[O-17] the bill of a replacement says what the return pays, and what is paid or to pay', () => {
  const replaces = { order_id: 'p', return_number: 'RET-000042', is_waiting: false };
  const exchange = { replaces, credit_amount: 700.1, totalAmountbeforePay: 900, payment_status: 'Paid' };
  expect(bill({ ...exchange, paid_amount: 199.9 })).toMatch(/Paid by your return − ₹700.10 Paid online ₹199.90/);
  expect(bill(exchange)).toContain('To pay ₹199.90');
  expect(bill({ ...exchange, credit_amount: 900 })).not.toMatch(/Paid online|To pay/);
});
