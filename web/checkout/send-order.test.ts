import { expect, test } from 'vitest';
import { checkOrder } from './send-order.ts';

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
