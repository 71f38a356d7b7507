import { expect, test } from 'vitest';
import { checkOrder } from './send-order.ts';

const complete = { billing_address: 'b1', shipping_address: 's1', mobile: '+91 98765-43210', payment_mode: 'Pay now' };
const served = ['400703'];

test('[K-10] a complete order to a served pincode passes', () => {
  expect(checkOrder(complete, '400703', served)).toBeNull();
  expect(checkOrder(complete, '171001', [])).toBeNull();
});

test('[K-10] of several missing parts, the first is shown', () => {
  const missing = { billing_address: undefined, shipping_address: undefined, mobile: '', payment_mode: null };
  const steps = ['billing_address', 'shipping_address', 'mobile', 'payment_mode'] as const;
  const faults = steps.map((_part, filled) => {
    const form = { ...missing, ...Object.fromEntries(steps.slice(0, filled).map((part) => [part, complete[part]])) };
    return checkOrder(form, '171001', served);
  });
  expect(faults).toEqual([
    { part: 'billing_address', text: 'Please select a billing address.' },
    { part: 'shipping_address', text: 'Please select a shipping address.' },
    { part: 'mobile', text: 'Please enter a valid 10-digit mobile number.' },
    { part: 'payment_mode', text: 'Please select a payment method.' },
  ]);
  expect(checkOrder(complete, '171001', served)).toEqual({
    part: 'shipping_address',
    text: 'Delivery is not available to this pincode.',
  });
});
