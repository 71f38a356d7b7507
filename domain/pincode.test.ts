import { expect, test } from 'vitest';
import { canShipTo, checkPincode } from './pincode.ts';

const served = ['400708', '400701'];

test.each(['', '4007', '    ', ' 400 '])('[V-01] %j is not a pincode', (typed) => {
  expect(checkPincode(typed, served)).toEqual({ kind: 'invalid', text: 'Please enter a valid pincode' });
});

test('[V-01] a served pincode is available', () => {
  expect(checkPincode(' 400708 ', served)).toEqual({ kind: 'served', text: 'Delivery available to 400708' });
});

test('[V-01] a pincode may have a gap, as India Post writes it', () => {
  expect(checkPincode('400 708', served)).toEqual({ kind: 'served', text: 'Delivery available to 400708' });
  expect(checkPincode('4 0 0 7', served)).toMatchObject({ kind: 'invalid' });
});

test('[V-01] any other pincode is not available, also when the shop serves none', () => {
  const answer = { kind: 'not-served', text: 'Sorry, delivery is not available to 110001' };
  expect(checkPincode('110001', served)).toEqual(answer);
  expect(checkPincode('110001', [])).toEqual(answer);
});

test('[K-06] shipping is limited to the served pincodes only if there are any', () => {
  expect(canShipTo('400708', served)).toBe(true);
  expect(canShipTo('110001', served)).toBe(false);
  expect(canShipTo('110001', [])).toBe(true);
});
