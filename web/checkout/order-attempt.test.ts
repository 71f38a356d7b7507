import { expect, test } from 'vitest';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import {
  endAttempt,
  idempotencyKeyOf,
  isAttemptUnanswered,
  noteSent,
  readOrderNote,
  saveOrderNote,
} from './order-attempt.ts';

stubStorage('sessionStorage');

test('[K-11] the same order has the same key until its attempt has ended; a changed order is another one', () => {
  const first = idempotencyKeyOf({ payment_mode: 'Pay on delivery', cart_products: [{ sku: 'WHEEL', quantity: 1 }] });
  expect(idempotencyKeyOf({ payment_mode: 'Pay on delivery', cart_products: [{ sku: 'WHEEL', quantity: 1 }] })).toBe(
    first,
  );
  const changed = idempotencyKeyOf({ payment_mode: 'Pay on delivery', cart_products: [{ sku: 'WHEEL', quantity: 2 }] });
  expect(changed).not.toBe(first);
  noteSent();
  expect(isAttemptUnanswered()).toBe(true);
  endAttempt();
  expect(isAttemptUnanswered()).toBe(false);
  expect(
    idempotencyKeyOf({ payment_mode: 'Pay on delivery', cart_products: [{ sku: 'WHEEL', quantity: 2 }] }),
  ).not.toBe(changed);
});

test('[U-12] the note to an order is its customer’s: nobody else on this phone finds it in the form', () => {
  saveOrderNote('asha', 'Ring twice');
  expect(readOrderNote('asha')).toBe('Ring twice');
  expect(readOrderNote('binu')).toBe('');
});
