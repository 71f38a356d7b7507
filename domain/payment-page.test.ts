import { expect, test } from 'vitest';
import { isPaymentPage } from './payment-page.ts';

test.each([
  '/checkout',
  '/checkout/',
  '/checkout?step=2',
  '/admission-form',
  '/payment-failed/o1',
  '/payment-failedad/f1',
])('one can pay on %s', (address) => expect(isPaymentPage(address)).toBe(true));

test.each([
  '/',
  '/checkouts',
  '/cart',
  '/checkout/x',
  '/product/checkout',
  '/payment-success/o1',
  '/payment-failed',
  '/x?/checkout',
])('one cannot pay on %s', (address) => expect(isPaymentPage(address)).toBe(false));
