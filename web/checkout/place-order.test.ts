import { expect, test } from 'vitest';
import { checkOrder } from './place-order.ts';

const whole = { billing_address: 'b1', shipping_address: 's1', mobile: '+91 98765-43210', payment_mode: 'Pay now' };
const served = ['400703'];

test('[K-10] what is whole and served can be ordered', () => {
  expect(checkOrder(whole, '400703', served)).toBeNull();
  expect(checkOrder(whole, '171001', [])).toBeNull();
});

test('[K-10] of all that is missing, the first is told', () => {
  const missing = { billing_address: undefined, shipping_address: undefined, mobile: '', payment_mode: null };
  const steps = ['billing_address', 'shipping_address', 'mobile', 'payment_mode'] as const;
  const told = steps.map((_part, mended) => {
    const wish = { ...missing, ...Object.fromEntries(steps.slice(0, mended).map((part) => [part, whole[part]])) };
    return checkOrder(wish, '171001', served);
  });
  expect(told).toEqual([
    { part: 'billing_address', text: 'Please select a billing address.' },
    { part: 'shipping_address', text: 'Please select a shipping address.' },
    { part: 'mobile', text: 'Please enter a valid 10-digit mobile number.' },
    { part: 'payment_mode', text: 'Please select a payment method.' },
  ]);
  expect(checkOrder(whole, '171001', served)).toEqual({
    part: 'shipping_address',
    text: 'Delivery is not available to this pincode.',
  });
});
