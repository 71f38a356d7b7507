import { expect, test } from 'vitest';
import { deliveryPlace } from './delivery-place.ts';

const middle = { latitude: 19.2133, longitude: 72.8277, isEstimated: true };
const threeKmAway = { latitude: 19.2403, longitude: 72.8277 };
const nextToTheShop = { latitude: 19.1511, longitude: 72.9923 };

test('a claimed place near the centre of the pincode is accepted', () => {
  expect(deliveryPlace(middle, threeKmAway)).toEqual({ ...threeKmAway, isEstimated: false });
});

test('[B-04] a claimed place elsewhere is ignored', () => {
  expect(deliveryPlace(middle, nextToTheShop)).toEqual(middle);
  expect(deliveryPlace(middle, null)).toEqual(middle);
});

test('an exact place is never overruled, and without a pincode to compare with no claim is accepted', () => {
  const exact = { ...middle, isEstimated: false };
  expect(deliveryPlace(exact, threeKmAway)).toEqual(exact);
  expect(deliveryPlace(null, nextToTheShop)).toBeNull();
});
