import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedKm, deliveryChargePaise, distanceKm, missingForFreePaise } from './delivery-charge.ts';

const airoli = { latitude: 19.1579, longitude: 72.9935 };
const kandivali = { latitude: 19.2047, longitude: 72.8521 };

test('[B-04] the distance between two known places is accurate to a hundred metres', () => {
  expect(distanceKm(airoli, kandivali)).toBeCloseTo(15.74, 1);
});

test('[B-04] distance is the same both ways, zero to itself, and never longer than half the globe', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(distanceKm(a, a)).toBe(0);
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(20_016);
    }),
  );
});

test.each([
  [0, 0],
  [0.09, 0],
  [0.1, 1],
  [0.4, 1],
  [1, 1],
  [1.4, 1],
  [1.5, 2],
  [12.6, 13],
])('[B-04] %d km counts as %d', (km, charged) => {
  expect(chargedKm(km)).toBe(charged);
});

const bands = [
  { minKm: 5, maxKm: 10, pricePaise: 8000, isActive: true },
  { minKm: 0, maxKm: 5, pricePaise: 4000, isActive: true },
  { minKm: 10, maxKm: 20, pricePaise: 15000, isActive: false },
];
const freeBands = [
  { minKm: 0, maxKm: 5, fromTotalPaise: 100_000, isActive: true },
  { minKm: 5, maxKm: 10, fromTotalPaise: 100_000, isActive: false },
];
const charge = (km: number, totalPaise: number) => deliveryChargePaise({ km, totalPaise, bands, freeBands });

test('[B-05] a matching free band makes delivery free from its minimum total', () => {
  expect(charge(3, 99_999)).toBe(4000);
  expect(charge(3, 100_000)).toBe(0);
});

test('[B-05] without a free band the active band that covers the distance is charged', () => {
  expect(charge(7, 500_000)).toBe(8000);
  expect(charge(5, 1000)).toBe(4000);
});

test('[B-05] delivery is free with an inactive band or no band', () => {
  expect(charge(15, 1000)).toBe(0);
  expect(charge(100, 1000)).toBe(0);
});

test('[U-20] what is missing for free delivery is counted to the lowest total that is enough', () => {
  const missing = (km: number, totalPaise: number, more: { fromTotalPaise: number }[] = []) =>
    missingForFreePaise({
      km,
      totalPaise,
      bands,
      freeBands: [...freeBands, ...more.map((band) => ({ minKm: 0, maxKm: 9, isActive: true, ...band }))],
    });
  expect(missing(3, 75_000)).toBe(25_000);
  expect(missing(3, 75_000, [{ fromTotalPaise: 80_000 }])).toBe(5000);
  expect(missing(3, 100_000)).toBeNull();
  // Always charged, and never charged.
  expect(missing(7, 75_000)).toBeNull();
  expect(missing(30, 75_000)).toBeNull();
});
