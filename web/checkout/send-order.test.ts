import { describe, expect, test } from 'vitest';
import { createClient } from '../../contract/client.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { isAttemptUnanswered } from './order-attempt.ts';
import { checkOrder, sendOrder, type OrderForm } from './send-order.ts';

stubStorage('sessionStorage');

const complete = {
  billing_address: 'b1',
  shipping_address: 's1',
  mobile: '+91 98765-43210',
  payment_mode: 'Pay now',
  customer_note: '',
};
const check = (
  form: Record<keyof typeof complete, unknown>,
  pincode: string,
  served = ['400703'],
  isBillingSame = false,
) => checkOrder({ form, pincode, served, isBillingSame });

test('[K-10] a complete order to a served pincode passes', () => {
  expect(check(complete, '400703')).toBeNull();
  expect(check(complete, '171001', [])).toBeNull();
});

test('[K-10] of several missing parts, the first is shown', () => {
  const missing = {
    ...complete,
    billing_address: undefined,
    shipping_address: undefined,
    mobile: '',
    payment_mode: null,
  };
  const steps = ['billing_address', 'shipping_address', 'mobile', 'payment_mode'] as const;
  const faults = steps.map((_part, filled) => {
    const form = { ...missing, ...Object.fromEntries(steps.slice(0, filled).map((part) => [part, complete[part]])) };
    return check(form, '171001');
  });
  expect(faults).toEqual([
    { part: 'billing_address', text: 'Please select a billing address.' },
    { part: 'shipping_address', text: 'Please select a shipping address.' },
    { part: 'mobile', text: 'Please enter a valid 10-digit mobile number.' },
    { part: 'payment_mode', text: 'Please select a payment method.' },
  ]);
  expect(check(complete, '171001')).toEqual({
    part: 'shipping_address',
    text: 'Delivery is not available to this pincode.',
  });
});

test('[U-12] while billing is the same, no billing address is needed', () => {
  const missing = { ...complete, billing_address: undefined, shipping_address: undefined };
  expect(check(missing, '', [], true)).toEqual({
    part: 'shipping_address',
    text: 'Please select a shipping address.',
  });
});

test('[U-12] a note of 501 characters is refused', () => {
  expect(check({ ...complete, customer_note: 'x'.repeat(501) }, '400703')).toEqual({
    part: 'customer_note',
    text: 'This may be at most 500 characters long.',
  });
});

describe('[K-11] placing an order', () => {
  const bill = {
    amountbeforediscount: 500,
    saletotal: 500,
    discountprice: 0,
    amountafterdiscount: 500,
    deliveryCharge: 0,
    totalAmountbeforePay: 500,
    advance_amount: 50,
    remaining_amount: 450,
    distance_km: 2,
    distance_estimated: false,
  };
  const form = { ...complete, payment_mode: 'Pay on delivery', cart_products: [], coupon_code: null } as OrderForm;
  const opened = (orderId: string, paise: number) => ({
    status: 200,
    body: { success: true, order_id: orderId, razorpay_order: { id: 'order_1', amount: paise, currency: 'INR' } },
  });
  /** A shop that gives these answers, and what it was asked. */
  function shop(...answers: { status: number; body: unknown }[]) {
    const asked: string[] = [];
    const client = createClient(async ({ key }) => {
      asked.push(key);
      return answers.shift() ?? { status: 0, body: undefined };
    });
    return { asked, send: () => sendOrder({ client, mainId: 'pahiya', origin: '' }, form, bill, how) };
  }
  const how = { isToPay: true, isRepeatWanted: false };
  const state = (payment_status: string, payment_open: boolean) => ({
    status: 200,
    body: { data: { payment_status, payment_open } },
  });

  test('ends in the payment of what is due online now, and leaves the rest for the door', async () => {
    const { asked, send } = shop(opened('o1', 5000));
    expect(await send()).toMatchObject({ end: 'to pay', opened: { order_id: 'o1' } });
    expect(asked).toEqual(['POST /payment']);
  });

  test('replaces an unpaid order of an earlier try whose amount is not the one on the page', async () => {
    const { asked, send } = shop(opened('o1', 4000), state('Pending', false), opened('o2', 5000));
    expect(await send()).toMatchObject({ end: 'to pay', opened: { order_id: 'o2' } });
    expect(asked).toEqual(['POST /payment', 'GET /payment/order/:orderId', 'POST /payment']);
  });

  test.each([
    ['whose payment a bank may still confirm', state('Pending', true)],
    ['that is paid', state('Paid', false)],
  ])('never sends a second one beside an earlier order %s', async (_name, found) => {
    const { asked, send } = shop(opened('o1', 4000), found, opened('o2', 5000));
    expect(await send()).toEqual({ end: 'placed', orderId: 'o1' });
    expect(asked).toEqual(['POST /payment', 'GET /payment/order/:orderId']);
  });

  test('remembers a lost answer until one arrives: meanwhile the order may have been placed', async () => {
    expect(await shop().send()).toEqual({ end: 'failed', text: 'Error during checkout' });
    expect(isAttemptUnanswered()).toBe(true);
    const refusal = { success: false, isError: true, code: 'bill-changed', message: 'The price has changed.' };
    expect(await shop({ status: 409, body: refusal }).send()).toEqual({ end: 'bill changed' });
    expect(isAttemptUnanswered()).toBe(false);
  });

  test('an address that was deleted elsewhere is not taken for a change of the price', async () => {
    const refusal = { success: false, isError: true, code: 'unknown-address', message: 'This address does not exist.' };
    expect(await shop({ status: 404, body: refusal }).send()).toEqual({ end: 'address gone' });
  });
});
